-- get_drive_end_time: the end of an assignment's drive: the arrival, if there was one.
create function private.get_drive_end_time(p_t public.transactions, p_a public.optimoroute_orders) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case when p_t.driver_id = p_a.driver_id and p_t.assigned_at = p_a.accepted_at then coalesce(p_t.arrived_at, p_a.ended_at) else p_a.ended_at end;
end $$;

-- get_track_to_measure: a driver's accepted positions for an ended delivery, from acceptance to arrival or end:
-- {positions: [[lat, lng, accuracy, seconds], …]}. Null if it has not ended, or if its positions were erased or
-- archived, which happens weeks later.
create function app.get_track_to_measure(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok((
    select jsonb_build_object('positions', coalesce((
             select jsonb_agg(jsonb_build_array(p.latitude, p.longitude, coalesce(p.accuracy, 0), extract(epoch from p."timestamp" - a.accepted_at)) order by p."timestamp")
               from public.driver_positions p
              where p.driver_id = a.driver_id and p.excluded is null and p."timestamp" between a.accepted_at and private.get_drive_end_time(t, a)), '[]'))
      from public.optimoroute_orders a join public.transactions t on t.id = a.transaction_id
     where a.transaction_id = p_transaction_id and a.driver_id = p_driver_id and a.accepted_at is not null and a.ended_at is not null
       and t.redacted_at is null and a.accepted_at >= private.get_stored_positions_start()
     order by a.accepted_at desc limit 1));
end $$;
revoke execute on function app.get_track_to_measure(uuid, uuid) from public;
grant execute on function app.get_track_to_measure(uuid, uuid) to handover_service;

-- store_driven_distance: stores a measured distance. p_driven: {straightMetres, roadMetres, answered}: roadMetres is
-- null if no road is known; answered is false if the engine was unavailable: the measurement is then repeated hourly
-- for a day. A repeat replaces the stored value.
create function app.store_driven_distance(p_transaction_id uuid, p_driver_id uuid, p_driven jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_ended_at timestamptz;
begin
  insert into private.driven_distances (transaction_id, driver_id, ended_at, straight_m, road_m)
  select a.transaction_id, a.driver_id, a.ended_at, (p_driven ->> 'straightMetres')::double precision, (p_driven ->> 'roadMetres')::double precision
    from public.optimoroute_orders a
   where a.transaction_id = p_transaction_id and a.driver_id = p_driver_id and a.accepted_at is not null and a.ended_at is not null
   order by a.accepted_at desc limit 1
  on conflict (transaction_id, driver_id) do update set ended_at = excluded.ended_at, straight_m = excluded.straight_m,
    road_m = excluded.road_m, measured_at = excluded.measured_at
  returning ended_at into v_ended_at;
  if not coalesce((p_driven ->> 'answered')::boolean, true) and v_ended_at > clock_timestamp() - interval '1 day' then
    perform private.enqueue('measure_drive', jsonb_build_object('transactionId', p_transaction_id, 'driverId', p_driver_id),
      clock_timestamp() + interval '1 hour', 'driven:' || p_transaction_id || ':' || p_driver_id);
  end if;
  return private.ok(to_jsonb(v_ended_at is not null));
end $$;
revoke execute on function app.store_driven_distance(uuid, uuid, jsonb) from public;
grant execute on function app.store_driven_distance(uuid, uuid, jsonb) to handover_service;
