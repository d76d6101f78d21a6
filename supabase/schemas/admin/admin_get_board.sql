-- The administrators' live map: drivers at work, open deliveries, zones, and recent zone entries and exits.

-- board_driver_json: returns a driver at work. The location is the newest accepted position, however old; `at` is its
-- time.
create function private.board_driver_json(p_driver public.driver_profiles) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_driver.user_id, 'name', p_driver.name, 'status', p_driver.status, 'isAvailable', p_driver.is_available,
    'location', private.timed_point_json(p_driver.current_latitude, p_driver.current_longitude, p_driver.position_at),
    'zones', coalesce((
      select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name) order by z.name, z.id)
        from private.drivers_in_zones s join public.geofence_zones z on z.id = s.zone_id and z.is_active
       where s.driver_id = p_driver.user_id), '[]'),
    'deliveryId', (select t.id from public.transactions t
                    where t.driver_id = p_driver.user_id and private.is_with_driver(t.status)));
end $$;

-- board_delivery_json: returns a delivery that waits for a driver or that a driver has. Flagged: the search found no
-- driver.
create function private.board_delivery_json(p_t public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_t.id, 'orderNo', p_t.order_no, 'status', p_t.status, 'statusLabel', private.localized_message_json('label_' || p_t.status),
    'amount', p_t.amount, 'urgent', p_t.urgent, 'senderName', p_t.sender_name, 'receiverName', p_t.receiver_name,
    'pickup', jsonb_build_object('address', p_t.pickup_address, 'location', private.point_json(p_t.pickup_latitude, p_t.pickup_longitude)),
    'dropOff', jsonb_build_object('address', p_t.delivery_address, 'location', private.point_json(p_t.delivery_latitude, p_t.delivery_longitude)),
    'driverId', p_t.driver_id, 'createdAt', private.format_iso(p_t.created_at), 'preferredTime', private.preferred_time_json(p_t), 'startedAt', private.format_iso(p_t.started_at),
    'estimatedArrival', (select private.format_iso(private.estimate_arrival(l.seconds)) from private.get_remaining_route(p_t) l where p_t.driver_id is not null),
    'departure', private.route_departure_json(p_t), 'lateSince', (select private.format_iso(l.since) from private.late_deliveries l where l.id = p_t.id),
    'flagged', exists (select from private.dispatches x where x.transaction_id = p_t.id and x.exhausted_at is not null));
end $$;

-- admin_get_board: returns the live map's initial state; events on `ops` update it. Limits: 2,000 drivers (with a
-- delivery first, then last seen first), 500 waiting deliveries (due first), 500 with drivers (oldest first), 500
-- zones, and the 20 newest entries and exits. The result says where it was cut.
create function app.admin_get_board() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_drivers public.driver_profiles[];
  v_waiting public.transactions[];
  v_carried public.transactions[];
  v_zones public.geofence_zones[];
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  v_drivers := array(
    select d from public.driver_profiles d where d.status <> 'offline'
     order by d.status = 'on_duty' desc, d.last_seen desc nulls last, d.user_id limit 2001);
  v_waiting := array(
    select t from public.transactions t where private.is_seeking_driver(t.status) order by private.get_due_time(t.wanted_from, t.created_at), t.id limit 501);
  v_carried := array(
    select t from public.transactions t where private.is_with_driver(t.status) order by t.created_at, t.id limit 501);
  v_zones := array(select z from public.geofence_zones z where z.is_active order by z.name, z.id limit 501);
  return private.ok(jsonb_build_object(
    'drivers', coalesce((select jsonb_agg(private.board_driver_json(d) order by d.name, d.user_id) from unnest(v_drivers[1:2000]) d), '[]'),
    'deliveries', coalesce((select jsonb_agg(private.board_delivery_json(t) order by t.created_at, t.id) from unnest(v_waiting[1:500] || v_carried[1:500]) t), '[]'),
    'zones', coalesce((select jsonb_agg((private.zone_input_json(z) - 'isActive') || jsonb_build_object('id', z.id) order by z.name, z.id) from unnest(v_zones[1:500]) z), '[]'),
    'zoneEvents', coalesce((
      select jsonb_agg(jsonb_build_object('driverId', e.driver_id, 'driverName', d.name, 'zoneId', e.zone_id, 'zoneName', z.name,
                                          'eventType', e.event_type, 'timestamp', private.format_iso(e."timestamp")) order by e."timestamp" desc, e.id desc)
        from (select * from public.geofence_events x order by x.id desc limit 20) e
        join public.driver_profiles d on d.user_id = e.driver_id join public.geofence_zones z on z.id = e.zone_id), '[]'),
    'truncated', jsonb_build_object('drivers', cardinality(v_drivers) > 2000, 'deliveries', cardinality(v_waiting) > 500 or cardinality(v_carried) > 500, 'zones', cardinality(v_zones) > 500)));
end $$;
revoke execute on function app.admin_get_board() from public;
grant execute on function app.admin_get_board() to handover_authenticated;
