-- expected_candidates: the rows that private.candidates should have; private.refresh_candidates() copies them.
create view private.expected_candidates as
  select d.user_id as driver_id, coalesce(zone.no, 0) as zone_no,
         coalesce(zone.no, 0) * 128 + case
           when driver_position.is_located then coalesce((10 - zone.priority) * 10, 0) + private.compute_serial_points(d.optimo_route_serial) + private.compute_app_points(d.mobile_app_enabled)
           else private.compute_zone_only_points(zone.priority, false) end as tier,
         case when driver_position.is_located then private.compute_unit_sphere_point(d.current_latitude, d.current_longitude) end as place,
         d.current_latitude as lat, d.current_longitude as lng, d.position_at, private.compute_cash_room(d) as room
    from public.driver_profiles d
    cross join lateral (select coalesce(d.current_latitude is not null and d.current_longitude is not null
           and d.position_at >= clock_timestamp() - make_interval(secs => (select private.get_setting('position_fresh_seconds'))::int), false) as is_located) driver_position
    left join lateral (
      select g.no, a.priority, g as zone from public.driver_zone_assignments a join public.geofence_zones g on g.id = a.zone_id and g.is_active
       where a.driver_id = d.user_id and a.is_active) zone on true
   where d.is_available and d.is_approved and d.suspended_at is null and coalesce(d.optimo_route_external_id, '') <> ''
     and (driver_position.is_located or zone.no is not null)
     and private.find_offer_block_reason(d.user_id) is null;
