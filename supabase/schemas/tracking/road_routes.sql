-- The road route of a delivery under way or of a return: remaining distance and time, progress, and deviations from
-- it.

-- find_drive_target: the trip of this driver for a delivery and its destination: 'assigned', via the pickup to the
-- receiver; 'in_transit', to the receiver; 'returning', with an open return, to its destination. Nulls if they drive
-- to no stop.
create function private.find_drive_target(p_transaction public.transactions, p_driver_id uuid, out status text, out leg_id uuid, out lat double precision, out lng double precision)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
begin
  if p_transaction.driver_id = p_driver_id and p_transaction.status in ('assigned', 'in_transit') then
    status := p_transaction.status;
    lat := p_transaction.delivery_latitude;
    lng := p_transaction.delivery_longitude;
  elsif p_driver_id is not null then
    v_leg := private.find_open_return(p_transaction.id, p_driver_id);
    if v_leg.id is not null and v_leg.arrived_at is null then
      status := 'returning';
      leg_id := v_leg.id;
      lat := private.find_leg_lat(v_leg, p_transaction);
      lng := private.find_leg_lng(v_leg, p_transaction);
    end if;
  end if;
end $$;

-- find_road_route: the stored route of this driver's current trip for a delivery; a row of nulls if there is none.
create function private.find_road_route(p_transaction public.transactions, p_driver_id uuid) returns private.task_road_routes
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select r from private.find_drive_target(p_transaction, p_driver_id) d
      join private.task_road_routes r on r.transaction_id = p_transaction.id and r.driver_id = p_driver_id and r.status = d.status and r.leg_id is not distinct from d.leg_id);
end $$;

-- find_drive_start: where the driver drives from: their newest position, or the pickup if that position is from before
-- the start, because earlier positions must stay private. Nulls if they drive to no stop or the position is unknown.
create function private.find_drive_start(p_transaction public.transactions, p_driver_id uuid, out lat double precision, out lng double precision)
language plpgsql stable security definer set search_path = '' as $$
begin
  select case when s.is_old then p_transaction.pickup_latitude else d.current_latitude end,
         case when s.is_old then p_transaction.pickup_longitude else d.current_longitude end
    into lat, lng
    from public.driver_profiles d
    join lateral private.find_drive_target(p_transaction, p_driver_id) target on target.status is not null
    cross join lateral (select target.status = 'in_transit' and not private.is_seen_since_start(p_transaction, d.position_at)) s (is_old)
   where d.user_id = p_driver_id;
end $$;

-- is_seen_since_start: whether a position of this moment belongs to the drive to the receiver and may be shown to the
-- parties. Allows the same tolerance before the start as for a step's position.
create function private.is_seen_since_start(p_transaction public.transactions, p_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_at >= p_transaction.started_at - make_interval(secs => private.get_setting('arrival_position_max_age_seconds')::double precision), false);
end $$;

-- list_route_stops: the driver's position and the stops ahead: {lat, lng, to}. Null unless both the position and the
-- destination are known.
create function private.list_route_stops(p_transaction public.transactions, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_array(private.point_json(start.lat, start.lng))
        || case when d.status = 'assigned' and p_transaction.pickup_latitude is not null and p_transaction.pickup_longitude is not null
                then jsonb_build_array(private.point_json(p_transaction.pickup_latitude, p_transaction.pickup_longitude) || '{"to": "pickup"}') else '[]' end
        || jsonb_build_array(private.point_json(d.lat, d.lng)
             || jsonb_build_object('to', case when d.leg_id is null then 'dropOff' else (select l.taker_kind from public.custody_legs l where l.id = d.leg_id) end))
      from private.find_drive_target(p_transaction, p_driver_id) d cross join private.find_drive_start(p_transaction, p_driver_id) start
     where start.lat is not null and start.lng is not null and d.lat is not null and d.lng is not null);
end $$;

-- get_remaining_route: remaining metres and seconds of the driver's trip: by the road route, or from the straight line
-- without one. `approximate`: because there is no route, the driver is off it, or the position is outdated. On
-- the way to the pickup the seconds include the typical stop there. Nulls if they drive to no stop or the position is
-- unknown. p_driver_id: the delivery's own driver by default.
create function private.get_remaining_route(p_transaction public.transactions, p_driver_id uuid default null, out metres double precision, out seconds double precision, out approximate boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_driver_id uuid := coalesce(p_driver_id, p_transaction.driver_id);
  v_drive record;
  v_start record;
begin
  v_drive := private.find_drive_target(p_transaction, v_driver_id);
  if v_drive.status is null then
    return;
  end if;
  select r.remaining_m, r.remaining_s,
         r.off or coalesce(d.position_at < clock_timestamp() - make_interval(secs => private.get_setting('position_fresh_seconds')::int), true)
    into metres, seconds, approximate
    from private.task_road_routes r join public.driver_profiles d on d.user_id = r.driver_id
   where r.transaction_id = p_transaction.id and r.driver_id = v_driver_id and r.status = v_drive.status and r.leg_id is not distinct from v_drive.leg_id and r.remaining_m is not null;
  if found then
    seconds := seconds + case v_drive.status when 'assigned' then private.get_pickup_seconds() else 0 end;
    return;
  end if;
  v_start := private.find_drive_start(p_transaction, v_driver_id);
  if v_start.lat is not null and v_start.lng is not null and v_drive.lat is not null then
    metres := case v_drive.status when 'assigned' then private.estimate_trip_metres(v_start.lat, v_start.lng, p_transaction)
                else private.estimate_road_metres(private.compute_distance_m(v_start.lat, v_start.lng, v_drive.lat, v_drive.lng)) end;
    seconds := private.estimate_road_seconds(metres);
    approximate := true;
  end if;
end $$;

-- estimate_arrival: the ETA for remaining seconds, rounded up to the minute.
create function private.estimate_arrival(p_seconds double precision) returns timestamptz
language plpgsql stable strict set search_path = '' as $$
begin
  return clock_timestamp() + make_interval(mins => private.round_up_minutes(p_seconds));
end $$;

-- expected_arrival_json: the current ETA of the delivery's driver, {at, approximate}; null if unknown.
create function private.expected_arrival_json(p_transaction public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('at', private.format_iso(private.estimate_arrival(remaining.seconds)), 'approximate', remaining.approximate) from private.get_remaining_route(p_transaction) remaining where remaining.seconds is not null);
end $$;

-- locate_on_road_route: the place on the route that is nearest to a position: last passed point, metres and seconds
-- from the start, and distance from the route. Searches from p_from, p_reach_m metres ahead, because a route may pass
-- the same corner twice.
create function private.locate_on_road_route(p_route private.task_road_routes, p_lat double precision, p_lng double precision, p_from int, p_reach_m double precision,
                                  out point int, out metres double precision, out seconds double precision, out off_route_m double precision)
language sql stable set search_path = '' as $$
  with points as (
    select u.n::int as n, u.metres, u.seconds,
           -- Metres east and north of the position, on a plane: exact enough at this distance. A degree has 111194.9 m.
           (u.lng - p_lng) * cos(radians(p_lat)) * 111194.9 as x, (u.lat - p_lat) * 111194.9 as y
      from unnest(p_route.lats, p_route.lngs, p_route.metres_at, p_route.seconds_at) with ordinality u (lat, lng, metres, seconds, n)
     where u.n >= p_from and u.metres <= p_route.metres_at[p_from] + p_reach_m + 500),
  segments as (
    select p.n, p.x, p.y, p.metres, p.seconds, lead(p.x) over route_order - p.x as dx, lead(p.y) over route_order - p.y as dy,
           lead(p.metres) over route_order - p.metres as length_m, lead(p.seconds) over route_order - p.seconds as duration_s
      from points p window route_order as (order by p.n)),
  measured as (
    select s.*, case when s.dx = 0 and s.dy = 0 then 0 else least(1, greatest(0, -(s.x * s.dx + s.y * s.dy) / (s.dx ^ 2 + s.dy ^ 2))) end as fraction
      from segments s where s.dx is not null)
  select m.n, m.metres + m.fraction * m.length_m, m.seconds + m.fraction * m.duration_s, sqrt((m.x + m.fraction * m.dx) ^ 2 + (m.y + m.fraction * m.dy) ^ 2)
    from measured m
   order by round(((m.x + m.fraction * m.dx) ^ 2 + (m.y + m.fraction * m.dy) ^ 2)::numeric), m.n limit 1
$$;

-- detect_route_deviation: whether and how a driver deviates from their route: 'moving_away' from the stop by more than
-- road_route_away_m since they were nearest; 'stationary' for road_route_stationary_seconds away from every stop.
-- p_lat, p_lng: the end of the route.
create function private.detect_route_deviation(p_route private.task_road_routes, p_transaction public.transactions, p_lat double precision, p_lng double precision, p_position private.position) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_route.remaining_m > p_route.nearest_m + private.get_setting('road_route_away_m') then 'moving_away'
    -- Ends only when they have made up half of it.
    when p_route.deviation = 'moving_away' and p_route.remaining_m > p_route.nearest_m + private.get_setting('road_route_away_m') / 2 then 'moving_away'
    when p_position.at - p_route.stopped_at >= make_interval(secs => private.get_setting('road_route_stationary_seconds')::double precision)
         and private.compute_distance_m(p_position.lat, p_position.lng, p_lat, p_lng) > private.get_setting('arrival_radius_m')
         and (p_route.status <> 'assigned' or coalesce(private.compute_distance_m(p_position.lat, p_position.lng, p_transaction.pickup_latitude, p_transaction.pickup_longitude) > private.get_setting('arrival_radius_m'), true))
      then 'stationary'
  end;
end $$;

-- update_road_route_progress: moves the driver along their route by their newest accepted position. Off the route, the
-- remaining distance grows by the way back, and a new route is queried. Broadcasts the beginning and end of a
-- deviation on `ops`.
create function private.update_road_route_progress(p_driver_id uuid, p_position private.position) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
  v_drive record;
  v_route private.task_road_routes;
  v_location record;
  v_previous_deviation text;
  v_last_index int;
begin
  select t.* into v_transaction from public.transactions t where t.id = private.find_current_delivery(p_driver_id);
  v_drive := private.find_drive_target(v_transaction, p_driver_id);
  if v_drive.status is null then
    return;
  end if;
  select r.* into v_route from private.task_road_routes r
   where r.transaction_id = v_transaction.id and r.driver_id = p_driver_id and r.status = v_drive.status and r.leg_id is not distinct from v_drive.leg_id for update;
  if v_route.remaining_m is null then
    -- The position was unknown, or there was no engine or no road: query again.
    perform private.enqueue_road_route(v_transaction.id, p_driver_id, v_route.retry_at);
    return;
  end if;
  if p_position.at <= v_route.progress_at then
    return;
  end if;
  v_location := private.locate_on_road_route(v_route, p_position.lat, p_position.lng, greatest(1, v_route.point - 1), 3000);
  if v_location.off_route_m is null or v_location.off_route_m > private.get_setting('road_route_off_m') then
    v_location := private.locate_on_road_route(v_route, p_position.lat, p_position.lng, 1, 'infinity');
  end if;
  v_last_index := cardinality(v_route.lats);
  v_previous_deviation := v_route.deviation;
  v_route.point := v_location.point;
  v_route.off_route_m := v_location.off_route_m;
  v_route.remaining_m := v_route.metres_at[v_last_index] - v_location.metres;
  v_route.remaining_s := v_route.seconds_at[v_last_index] - v_location.seconds;
  v_route.off := v_location.off_route_m > private.get_setting('road_route_off_m') + least(100, coalesce(p_position.accuracy, 0));
  if v_route.off then
    v_route.remaining_m := v_route.remaining_m + v_location.off_route_m;
    v_route.remaining_s := v_route.remaining_s + private.estimate_road_seconds(private.estimate_road_metres(v_location.off_route_m));
    perform private.enqueue_road_route(v_transaction.id, p_driver_id, v_route.retry_at);
  end if;
  if v_route.stopped_at is null or private.compute_distance_m(p_position.lat, p_position.lng, v_route.stopped_lat, v_route.stopped_lng) > greatest(50, p_position.accuracy) then
    v_route.stopped_at := p_position.at;
    v_route.stopped_lat := p_position.lat;
    v_route.stopped_lng := p_position.lng;
  end if;
  v_route.deviation := private.detect_route_deviation(v_route, v_transaction, v_drive.lat, v_drive.lng, p_position);
  -- Off the route the remaining distance is only an estimate.
  if not v_route.off then
    v_route.nearest_m := least(v_route.nearest_m, v_route.remaining_m);
  end if;
  if v_route.deviation is distinct from v_previous_deviation then
    v_route.deviated_at := case when v_route.deviation = 'stationary' then v_route.stopped_at when v_route.deviation is not null then p_position.at end;
    perform private.broadcast('ops', 'deviation', jsonb_build_object('transactionId', v_transaction.id, 'driverId', p_driver_id,
      'deviation', v_route.deviation, 'since', private.format_iso(v_route.deviated_at)));
  end if;
  update private.task_road_routes r set point = v_route.point, remaining_m = v_route.remaining_m, remaining_s = v_route.remaining_s, off_route_m = v_route.off_route_m,
         off = v_route.off, nearest_m = v_route.nearest_m, stopped_at = v_route.stopped_at, stopped_lat = v_route.stopped_lat, stopped_lng = v_route.stopped_lng,
         deviation = v_route.deviation, deviated_at = v_route.deviated_at, progress_at = p_position.at
   where r.transaction_id = v_transaction.id and r.driver_id = p_driver_id;
end $$;

-- enqueue_road_route: enqueues the job that queries the road engine for this driver's route, now or at the earliest
-- allowed time; at most one job waits.
create function private.enqueue_road_route(p_transaction_id uuid, p_driver_id uuid, p_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('find_road_route', jsonb_build_object('transactionId', p_transaction_id, 'driverId', p_driver_id), case when p_at > clock_timestamp() then p_at end,
                          private.format_road_route_job_key(p_transaction_id, p_driver_id), 3);
end $$;

create function private.format_road_route_job_key(p_transaction_id uuid, p_driver_id uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'road_route:' || p_transaction_id || ':' || p_driver_id;
end $$;

-- enqueue_return_road_route: queries a route for a return that opens, unless its driver is there already. Deletes the
-- route at arrival and at the end of the return, because the next return has another destination.
create function private.enqueue_return_road_route() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.enqueue_road_route(new.transaction_id, new.driver_id);
  else
    delete from private.task_road_routes r where r.leg_id = new.id;
  end if;
  return null;
end $$;

create trigger legs_road_route_opens after insert on public.custody_legs
  for each row when (new.kind = 'return' and new.state = 'waiting' and new.arrived_at is null) execute function private.enqueue_return_road_route();

create trigger legs_road_route_ends after update of state, arrived_at on public.custody_legs
  for each row when (new.kind = 'return' and (new.arrived_at is not null or new.state in ('done', 'failed', 'void'))) execute function private.enqueue_return_road_route();

-- road_route_json: the route for its driver: metres and seconds in total and remaining. On the way to the pickup the
-- remaining seconds include the typical stop there (pickupSeconds). Without a road route it contains only the stops
-- and estimates, with 'approximate'.
create function private.road_route_json(p_transaction public.transactions, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('transactionId', p_transaction.id, 'status', d.status, 'legId', d.leg_id, 'approximate', r.polyline is null, 'polyline', r.polyline,
             'metres', round(coalesce(r.metres_at[cardinality(r.lats)], remaining.metres)::numeric)::int,
             'seconds', round(coalesce(r.seconds_at[cardinality(r.lats)], remaining.seconds)::numeric)::int,
             'from', case when r.lats is null then s.stops -> 0 else private.point_json(r.lats[1], r.lngs[1]) end,
             'steps', coalesce(r.steps, '[]'), 'stops', coalesce(r.stops, s.stops - 0, '[]'),
             'off', coalesce(r.off, false),
             'remaining', case when remaining.metres is not null then jsonb_build_object('metres', round(remaining.metres::numeric)::int, 'seconds', round(remaining.seconds::numeric)::int) end,
             'pickupSeconds', case d.status when 'assigned' then round(private.get_pickup_seconds()::numeric)::int else 0 end,
             'estimatedArrival', private.format_iso(private.estimate_arrival(remaining.seconds)), 'calculatedAt', private.format_iso(r.created_at))
      from private.find_drive_target(p_transaction, p_driver_id) d
      cross join private.get_remaining_route(p_transaction, p_driver_id) remaining
      cross join private.list_route_stops(p_transaction, p_driver_id) s (stops)
      left join private.find_road_route(p_transaction, p_driver_id) r on r.remaining_m is not null);
end $$;

-- get_road_route_polyline: the polyline of the driver's current route, also for a return; null without one. Callers
-- check access.
create function private.get_road_route_polyline(p_transaction public.transactions) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (private.find_road_route(p_transaction, p_transaction.driver_id)).polyline;
end $$;

-- route_deviation_json: how and since when the driver deviates from their route; null if they have not.
create function private.route_deviation_json(p_transaction public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('kind', r.deviation, 'since', private.format_iso(r.deviated_at))
      from private.find_road_route(p_transaction, p_transaction.driver_id) r
     where r.deviation is not null);
end $$;
