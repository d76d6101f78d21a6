-- admin_get_zone: one zone with its first fifty drivers, the first fifty paused ones, and the number of drivers for
-- which it is the only active zone: without it they would work anywhere.
create function app.admin_get_zone(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone public.geofence_zones;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  select * into v_zone from public.geofence_zones z where z.id = p_id;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "zone"}');
  end if;
  return private.ok(private.zone_json(v_zone) || jsonb_build_object('driversWithoutOtherZone', (
    select count(*) from public.driver_zone_assignments a
     where a.zone_id = p_id and a.is_active and v_zone.is_active
       and not exists (select from public.driver_zone_assignments o join public.geofence_zones z on z.id = o.zone_id
                        where o.driver_id = a.driver_id and o.zone_id <> p_id and o.is_active and z.is_active)),
    'paused', coalesce((select jsonb_agg(jsonb_build_object('userId', d.user_id, 'name', d.name, 'priority', s.priority) order by s.priority, d.name, d.user_id)
        from (select a.driver_id, a.priority from public.driver_zone_assignments a
               where a.zone_id = p_id and not a.is_active order by a.priority, a.driver_id limit 50) s
        join public.driver_profiles d on d.user_id = s.driver_id), '[]')));
end $$;
revoke execute on function app.admin_get_zone(uuid) from public;
grant execute on function app.admin_get_zone(uuid) to handover_authenticated;
