-- filter_own_routes: returns the provider's routes that contain stops of ours, with only those stops.
create function private.filter_own_routes(p_routes jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(r.route || jsonb_build_object('stops', own.stops) order by r.route_no), '[]')
      from jsonb_array_elements(p_routes) with ordinality r (route, route_no)
     cross join lateral (
       select jsonb_agg(s.stop order by s.stop_no) as stops, bool_or(t.id is not null) as has_own_stop
         from jsonb_array_elements(r.route -> 'stops') with ordinality s (stop, stop_no) left join public.transactions t on t.order_no = s.stop ->> 'orderNo'
        where t.id is not null or s.stop ->> 'type' in ('depot', 'break')) own
     where own.has_own_stop);
end $$;

-- resolve_route_differences: resolves route differences of deliveries that the plan puts on their own driver's route.
create function private.resolve_route_differences(p_routes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.routing_differences d set resolved_at = clock_timestamp()
    from jsonb_array_elements(p_routes) r cross join jsonb_array_elements(r -> 'stops') s
    join public.transactions t on t.order_no = s ->> 'orderNo'
    join public.driver_profiles p on p.user_id = t.driver_id and private.is_own_route(p, r)
   where d.kind = 'route' and d.transaction_id = t.id and d.repaired_at is null and d.resolved_at is null;
end $$;

-- record_routing_plan: stores {outcome: started | running | completed | failed, planningId, unplanned, progress,
-- reason, routes, notSentReason} of a running plan, and schedules the next poll; it fails after `p_max_polls`. Also
-- stores {outcome: sent | not_sent | send_later, routes, notSentReason, seconds} of routes that an administrator has
-- confirmed. After routes are sent, deliveries with progress only in a field of the order are sent again, now as
-- completion.
create function app.record_routing_plan(p_plan_id uuid, p_result jsonb, p_poll_seconds double precision default 10, p_max_polls int default 30) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_plan private.routing_plans;
  v_outcome text := p_result ->> 'outcome';
begin
  if v_outcome = 'send_later' then
    perform private.enqueue_routing_plan(p_plan_id, (p_result ->> 'seconds')::double precision);
    return private.ok();
  elsif v_outcome in ('sent', 'not_sent') then
    update private.routing_plans p set send_requested_at = null, not_sent_reason = p_result ->> 'notSentReason',
      sent_at = case when v_outcome = 'sent' then clock_timestamp() end,
      routes = case when v_outcome = 'sent' then private.filter_own_routes(p_result -> 'routes') else p.routes end
     where p.id = p_plan_id and p.status = 'completed' and p.send_requested_at is not null returning * into v_plan;
    if found and v_outcome = 'sent' then
      perform private.enqueue_routing_order(r.transaction_id) from private.routing_orders r
        where r.order_date = v_plan.date and r.stage = 'present' and r.sent_completion ->> 'reportedIn' = 'field';
    end if;
    return private.ok();
  end if;
  select * into v_plan from private.routing_plans p where p.id = p_plan_id and p.status = 'running' for update;
  if not found then
    return private.ok();
  end if;
  if v_outcome = 'failed' then
    perform private.fail_routing_plan(p_plan_id, coalesce(p_result ->> 'reason', 'unknown'));
  elsif v_outcome = 'completed' then
    update private.routing_plans p set status = 'completed', progress = 100, routes = private.filter_own_routes(p_result -> 'routes'),
      not_sent_reason = p_result ->> 'notSentReason', finished_at = clock_timestamp()
     where p.id = p_plan_id;
    perform private.resolve_route_differences(p_result -> 'routes');
  elsif v_outcome = 'running' and v_plan.polls + 1 >= p_max_polls then
    perform private.fail_routing_plan(p_plan_id, coalesce(p_result ->> 'reason', 'in_progress'));
  else
    update private.routing_plans p set
      answered_at = coalesce(p.answered_at, clock_timestamp()), planning_id = coalesce((p_result ->> 'planningId')::bigint, p.planning_id),
      unplanned = coalesce(p_result -> 'unplanned', p.unplanned), polls = p.polls + (v_outcome = 'running')::int, progress = coalesce((p_result ->> 'progress')::int, p.progress)
    where p.id = p_plan_id;
    perform private.enqueue_routing_plan(p_plan_id, case when v_outcome = 'started' and v_plan.stop_requested_at is not null then 0 else p_poll_seconds end);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_routing_plan(uuid, jsonb, double precision, int) from public;
grant execute on function app.record_routing_plan(uuid, jsonb, double precision, int) to handover_service;

-- list_unsent_routing_days: lists the drivers that the provider knows, with a day that must be sent before it is
-- planned. Leaves out drivers who carry a delivery today, because a changed day takes them off their route; a future
-- day does not affect today's route.
create function app.list_unsent_routing_days(p_date date, p_today date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.ok(coalesce(jsonb_agg(jsonb_build_object('driverId', u.user_id, 'version', md5(u.day::text), 'desired', u.day || jsonb_build_object('date', p_date))), '[]'))
      from (select d.user_id, private.routing_day_json(d, p_date) as day from public.driver_profiles d
             where d.is_approved and d.suspended_at is null and d.optimo_route_external_id is not null
               and exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.sent is not null)
               and not exists (select from private.routing_drivers r where r.driver_id = d.user_id and r.date = p_date)
               and (p_date > p_today or not private.has_active_task(d.user_id))
             order by d.user_id limit 500) u);
end $$;
revoke execute on function app.list_unsent_routing_days(date, date) from public;
grant execute on function app.list_unsent_routing_days(date, date) to handover_service;

-- find_route_send_block_reason: returns why the day's routes must not be sent to the drivers' phones; null: they may.
-- The provider sends all routes of a day or none. So every stop must be ours and accepted by a driver, and be on that
-- driver's route. A completed delivery may be on any route, because its phone no longer requests it.
create function app.find_route_send_block_reason(p_routes jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with stops as (
      select private.to_routing_status(t.status, t.driver_id) as routed_as, t.status in ('delivered', 'failed', 'refunded') as is_over, coalesce(private.is_own_route(d, r), false) as is_on_own_route
        from jsonb_array_elements(p_routes) r cross join jsonb_array_elements(r -> 'stops') s
        left join public.transactions t on t.order_no = s ->> 'orderNo'
        left join public.driver_profiles d on d.user_id = t.driver_id
       where coalesce(s ->> 'type', '') not in ('depot', 'break'))
    select private.ok(jsonb_build_object('reason', case
      when not exists (select from stops) then 'no_stops'
      when exists (select from stops where is_over is not true and routed_as is null) then 'others'
      when exists (select from stops where routed_as = 'waiting') then 'waiting'
      when exists (select from stops where not is_over and not is_on_own_route) then 'other_driver' end)));
end $$;
revoke execute on function app.find_route_send_block_reason(jsonb) from public;
grant execute on function app.find_route_send_block_reason(jsonb) to handover_service;
