-- list_unmirrored_zones: lists up to `p_limit` zones, and drivers' zone lists, that differ from the state the provider
-- acknowledged; leaves out refused ones. `desired` is null for a deleted zone. Drivers are listed only after all zones
-- are sent.
create function app.list_unmirrored_zones(p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zones jsonb;
  v_drivers jsonb := '[]';
begin
  select coalesce(jsonb_agg(jsonb_build_object('zoneId', s.id, 'desired', s.desired, 'providerId', s.provider_id)), '[]') into v_zones from (
    select coalesce(z.id, m.zone_id) as id, m.provider_id, case when z.id is not null then private.zone_input_json(z) end as desired
      from public.geofence_zones z full join private.routing_zones m on m.zone_id = z.id
     where case when z.id is null then m.refused is distinct from 'null' else m.sent is distinct from private.zone_input_json(z) and m.refused is distinct from private.zone_input_json(z) end
     limit p_limit) s;
  if v_zones = '[]' then
    select coalesce(jsonb_agg(jsonb_build_object('driverId', s.user_id, 'externalId', s.optimo_route_external_id, 'desired', s.desired)), '[]') into v_drivers from (
      select d.user_id, d.optimo_route_external_id, w.desired
        from (select a.driver_id from public.driver_zone_assignments a union select m.driver_id from private.routing_driver_zones m) l
        join public.driver_profiles d on d.user_id = l.driver_id and d.optimo_route_external_id is not null
        left join private.routing_driver_zones m on m.driver_id = l.driver_id
       cross join lateral (select private.list_routing_driver_zone_ids(l.driver_id) as desired) w
       where coalesce(m.sent, '[]') <> w.desired and m.refused is distinct from w.desired limit p_limit) s;
  end if;
  return private.ok(jsonb_build_object('zones', v_zones, 'drivers', v_drivers));
end $$;
revoke execute on function app.list_unmirrored_zones(int) from public;
grant execute on function app.list_unmirrored_zones(int) to handover_service;
