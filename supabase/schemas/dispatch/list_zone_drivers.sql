-- list_zone_drivers: returns a zone's available drivers by their zone-only score, ties by id; ten by default. `inZone`:
-- a fresh position is in the zone.
create function app.list_zone_drivers(p_zone_id uuid, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.ok(jsonb_build_object('items', coalesce(jsonb_agg(jsonb_build_object('driverId', driver.id, 'name', driver.name,
             'score', driver.score, 'inZone', driver.in_zone) order by driver.score desc, driver.id), '[]')))
      from (select d.user_id as id, d.name, presence.in_zone, private.compute_zone_only_points(a.priority, presence.in_zone) as score
              from public.driver_zone_assignments a
              join public.geofence_zones z on z.id = a.zone_id and z.is_active
              join public.driver_profiles d on d.user_id = a.driver_id and d.is_approved and d.is_available and d.suspended_at is null
               and coalesce(d.optimo_route_external_id, '') <> ''
             cross join lateral (select coalesce(d.position_at >= clock_timestamp() - make_interval(secs => private.get_setting('position_fresh_seconds')::int)
                                                 and private.is_in_zone(z, d.current_latitude, d.current_longitude), false) as in_zone) presence
             where a.zone_id = p_zone_id and a.is_active
             order by score desc, d.user_id limit private.clamp_page_size(p_limit, 10)) driver);
end $$;
revoke execute on function app.list_zone_drivers(uuid, int) from public;
grant execute on function app.list_zone_drivers(uuid, int) to handover_service;
