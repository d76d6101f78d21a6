-- get_task_route_query: the query for the road engine: {status, legId, driverId, start, stops}. Null if this driver (by
-- default the delivery's own) drives to no stop, if a position is unknown, or if the engine was queried too recently.
create function app.get_task_route_query(p_transaction_id uuid, p_driver_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok((
    select jsonb_build_object('status', d.status, 'legId', d.leg_id, 'driverId', driver.id, 'start', s.stops -> 0, 'stops', s.stops - 0)
      from public.transactions t cross join lateral (select coalesce(p_driver_id, t.driver_id)) driver (id)
     cross join lateral private.find_drive_target(t, driver.id) d cross join lateral private.list_route_stops(t, driver.id) s (stops)
     where t.id = p_transaction_id and s.stops is not null and not coalesce((private.find_road_route(t, driver.id)).retry_at > clock_timestamp(), false)));
end $$;
revoke execute on function app.get_task_route_query(uuid, uuid) from public;
grant execute on function app.get_task_route_query(uuid, uuid) to handover_service;

-- store_road_route: stores the engine's route, unless the driver has another trip by now. p_route: {status, legId,
-- points: [[lat, lng, metres, seconds], …], polyline, steps, stops, etaFactor, answered}; etaFactor is the factor that
-- was applied to the engine's seconds; no points means no route. If no engine answered, an existing route stays.
-- p_retry_seconds: the minimum time before the next query. A new route begins at the driver's position; the state for
-- detecting deviations stays. Returns whether it was stored.
create function app.store_road_route(p_transaction_id uuid, p_driver_id uuid, p_route jsonb, p_retry_seconds int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := private.lock_transaction(p_transaction_id);
  v_drive record;
  v_route private.task_road_routes;
  v_previous_route private.task_road_routes;
begin
  v_drive := private.find_drive_target(v_transaction, p_driver_id);
  if v_drive.status is null or (v_drive.status, v_drive.leg_id) is distinct from (p_route ->> 'status', private.parse_uuid(p_route ->> 'legId')) then
    return private.ok('false');
  end if;
  v_previous_route := private.find_road_route(v_transaction, p_driver_id);
  if not coalesce((p_route ->> 'answered')::boolean, true) and v_previous_route.remaining_m is not null then
    update private.task_road_routes r set retry_at = clock_timestamp() + make_interval(secs => p_retry_seconds) where r.transaction_id = v_transaction.id and r.driver_id = p_driver_id;
    return private.ok('false');
  end if;
  select array_agg((u.value ->> 0)::double precision order by u.ordinality), array_agg((u.value ->> 1)::double precision order by u.ordinality),
         array_agg((u.value ->> 2)::double precision order by u.ordinality), array_agg((u.value ->> 3)::double precision order by u.ordinality)
    into v_route.lats, v_route.lngs, v_route.metres_at, v_route.seconds_at
    from jsonb_array_elements(p_route -> 'points') with ordinality u;
  v_route.remaining_m := v_route.metres_at[cardinality(v_route.metres_at)];
  v_route.remaining_s := v_route.seconds_at[cardinality(v_route.seconds_at)];
  delete from private.task_road_routes r where r.transaction_id = v_transaction.id and r.driver_id = p_driver_id;
  insert into private.task_road_routes (transaction_id, driver_id, status, leg_id, retry_at, lats, lngs, metres_at, seconds_at, polyline, steps, stops, remaining_m, remaining_s, first_arrival, progress_at,
                                 nearest_m, stopped_at, stopped_lat, stopped_lng, deviation, deviated_at)
  values (v_transaction.id, p_driver_id, v_drive.status, v_drive.leg_id, clock_timestamp() + make_interval(secs => p_retry_seconds), v_route.lats, v_route.lngs, v_route.metres_at, v_route.seconds_at,
          p_route ->> 'polyline', p_route -> 'steps', p_route -> 'stops', v_route.remaining_m, v_route.remaining_s,
          coalesce(v_previous_route.first_arrival, clock_timestamp() + make_interval(secs => v_route.remaining_s)), v_previous_route.progress_at,
          least(v_previous_route.nearest_m, v_route.remaining_m), v_previous_route.stopped_at, v_previous_route.stopped_lat, v_previous_route.stopped_lng, v_previous_route.deviation, v_previous_route.deviated_at);
  -- The calibration learns only from drives to a pickup or a receiver.
  if v_drive.leg_id is null then
    perform private.record_eta_sample(v_transaction, p_route);
  end if;
  perform private.broadcast('driver:' || p_driver_id, 'road_route', jsonb_build_object('transactionId', v_transaction.id));
  return private.ok('true');
end $$;
revoke execute on function app.store_road_route(uuid, uuid, jsonb, int) from public;
grant execute on function app.store_road_route(uuid, uuid, jsonb, int) to handover_service;

-- get_task_road_route: the current road route of the driver's task, including the return of its cash. Null if they
-- drive to no stop.
create function app.get_task_road_route(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select t.* into v_transaction from public.transactions t where t.id = p_transaction_id and (t.driver_id = v_actor or private.is_returning(t.id, v_actor));
  if not found then
    return private.refuse_task_not_found();
  end if;
  if (private.find_drive_target(v_transaction, v_actor)).status is null then
    return private.ok(null);
  end if;
  return private.ok(private.road_route_json(v_transaction, v_actor));
end $$;
revoke execute on function app.get_task_road_route(uuid) from public;
grant execute on function app.get_task_road_route(uuid) to handover_authenticated;

-- get_delivery_road_route: the road route of a delivery under way, for its sender, its receiver and administrators:
-- {approximate, metres, seconds, estimatedArrival, line}. The parties get the line and the exact distance and time only
-- while the driver drives to the receiver, because before that the driver may be at home. A return to the sender is
-- visible to the sender and administrators, a return to a hub to administrators. Null if the driver drives to no stop.
create function app.get_delivery_road_route(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_is_admin boolean := private.find_admin_actor() is not null;
  v_transaction public.transactions;
  v_drive record;
  v_is_exact boolean;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select t.* into v_transaction from public.transactions t where t.id = p_id and (v_actor in (t.user_id, t.receiver_id) or v_is_admin);
  if not found then
    return private.refuse_not_found();
  end if;
  v_drive := private.find_drive_target(v_transaction, v_transaction.driver_id);
  if v_drive.status is null or v_drive.status = 'returning' and not v_is_admin and (v_actor <> v_transaction.user_id or not private.is_headed_to_sender(v_transaction)) then
    return private.ok(null);
  end if;
  v_is_exact := v_is_admin or v_drive.status <> 'assigned';
  return private.ok((
    select jsonb_build_object('approximate', coalesce(remaining.approximate, true), 'metres', case when v_is_exact then round(remaining.metres::numeric)::int end, 'seconds', case when v_is_exact then round(remaining.seconds::numeric)::int end,
             'estimatedArrival', private.format_iso(private.estimate_arrival(remaining.seconds)), 'polyline', case when v_is_exact then private.get_road_route_polyline(v_transaction) end)
      from private.get_remaining_route(v_transaction) remaining));
end $$;
revoke execute on function app.get_delivery_road_route(uuid) from public;
grant execute on function app.get_delivery_road_route(uuid) to handover_authenticated;
