-- Distance and duration estimates without a road engine. Straight distances and zones are in geography.

-- estimate_road_metres: estimates metres by road from the straight line. Same as lib/domain/geo/distance.ts.
create function private.estimate_road_metres(p_straight_metres double precision) returns double precision
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return p_straight_metres * 1.4;
end $$;

-- estimate_trip_metres: estimates metres by road from the driver via the pickup to the delivery. A leg with an unknown
-- end counts zero.
create function private.estimate_trip_metres(p_driver_lat double precision, p_driver_lng double precision, p_transaction public.transactions) returns double precision
language plpgsql stable parallel safe set search_path = '' as $$
begin
  return private.estimate_road_metres(case when p_transaction.pickup_latitude is null or p_transaction.pickup_longitude is null
    then coalesce(private.compute_distance_m(p_driver_lat, p_driver_lng, p_transaction.delivery_latitude, p_transaction.delivery_longitude), 0)
    else coalesce(private.compute_distance_m(p_driver_lat, p_driver_lng, p_transaction.pickup_latitude, p_transaction.pickup_longitude), 0)
       + private.compute_distance_m(p_transaction.pickup_latitude, p_transaction.pickup_longitude, p_transaction.delivery_latitude, p_transaction.delivery_longitude)
  end);
end $$;

-- estimate_road_seconds: estimates seconds for metres by road at 30 km/h. Same as lib/domain/geo/distance.ts.
create function private.estimate_road_seconds(p_metres double precision) returns double precision
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return p_metres * 0.12;
end $$;

-- round_up_minutes: seconds in whole minutes, rounded up, at least one. Same as toMinutes of
-- lib/domain/geo/distance.ts.
create function private.round_up_minutes(p_seconds double precision) returns int
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return greatest(1, ceil(round((p_seconds / 60)::numeric, 6)))::int;
end $$;

-- estimate_travel_minutes: minutes for metres by road at 30 km/h.
create function private.estimate_travel_minutes(p_metres double precision) returns int
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return private.round_up_minutes(private.estimate_road_seconds(p_metres));
end $$;

-- format_distance: for example '5 km' or '4.2 km'.
create function private.format_distance(p_metres double precision) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return trim_scale(round((p_metres / 1000)::numeric, 1))::text || ' km';
end $$;

-- point_json: a position for clients; null if unknown.
create function private.point_json(p_lat double precision, p_lng double precision) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_lat is not null and p_lng is not null then jsonb_build_object('lat', p_lat, 'lng', p_lng) end;
end $$;

-- timed_point_json: a position with its time; null if either is unknown, because a position without a time would be
-- taken as current.
create function private.timed_point_json(p_lat double precision, p_lng double precision, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when p_at is not null then private.point_json(p_lat, p_lng) || jsonb_build_object('at', private.format_iso(p_at)) end;
end $$;

-- Driven distances for drivers and administrators.

-- driven_distance_json: {metres, byRoad} of a driver's delivery: by road, or along straight lines if the engine knew
-- no roads. Null until it is measured.
create function private.driven_distance_json(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('metres', round(coalesce(d.road_m, d.straight_m)::numeric)::int, 'byRoad', d.road_m is not null)
      from private.driven_distances d where d.transaction_id = p_transaction_id and d.driver_id = p_driver_id);
end $$;

-- sum_driven_distance_json: the sum for the driver's deliveries that ended in this period; byRoad if all of them are.
create function private.sum_driven_distance_json(p_driver_id uuid, p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('metres', round(coalesce(sum(coalesce(d.road_m, d.straight_m)), 0)::numeric)::int,
                              'byRoad', coalesce(bool_and(d.road_m is not null), true))
      from private.driven_distances d where d.driver_id = p_driver_id and d.ended_at >= p_from and d.ended_at < p_to);
end $$;

-- get_drive_end_time: the end of an assignment's drive: the arrival, if there was one.
create function private.get_drive_end_time(p_transaction public.transactions, p_assignment public.optimoroute_orders) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case when p_transaction.driver_id = p_assignment.driver_id and p_transaction.assigned_at = p_assignment.accepted_at then coalesce(p_transaction.arrived_at, p_assignment.ended_at) else p_assignment.ended_at end;
end $$;

-- get_track_to_measure: a driver's accepted positions for an ended delivery, from acceptance to arrival or end:
-- {positions: [[lat, lng, accuracy, seconds], …]}. Null if it has not ended, or if its positions were erased or
-- archived, which happens weeks later.
create function app.get_track_to_measure(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok((
    select jsonb_build_object('positions', coalesce((
             select jsonb_agg(jsonb_build_array(p.latitude, p.longitude, coalesce(p.accuracy, 0), extract(epoch from p."timestamp" - assignment.accepted_at)) order by p."timestamp")
               from public.driver_positions p
              where p.driver_id = assignment.driver_id and p.excluded is null and p."timestamp" between assignment.accepted_at and private.get_drive_end_time(t, assignment)), '[]'))
      from public.optimoroute_orders assignment join public.transactions t on t.id = assignment.transaction_id
     where assignment.transaction_id = p_transaction_id and assignment.driver_id = p_driver_id and assignment.accepted_at is not null and assignment.ended_at is not null
       and t.redacted_at is null and assignment.accepted_at >= private.get_stored_positions_start()
     order by assignment.accepted_at desc limit 1));
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
  select assignment.transaction_id, assignment.driver_id, assignment.ended_at, (p_driven ->> 'straightMetres')::double precision, (p_driven ->> 'roadMetres')::double precision
    from public.optimoroute_orders assignment
   where assignment.transaction_id = p_transaction_id and assignment.driver_id = p_driver_id and assignment.accepted_at is not null and assignment.ended_at is not null
   order by assignment.accepted_at desc limit 1
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
