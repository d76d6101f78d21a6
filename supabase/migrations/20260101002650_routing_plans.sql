-- Planning a day at the routing provider, of our orders and our drivers alone: others may lie in the same account. Planning informs:
-- a driver gets a delivery by accepting an offer, whatever route it is on. A run is asked for at most once ever: a second one would throw the first one's routes
-- away, so that an answer that was lost is a failed plan, and somebody decides.

-- plan_json: a plan as an administrator reads it, without its routes.
create function private.plan_json(p_plan private.routing_plans) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_plan.id, 'date', p_plan.date, 'status', p_plan.status, 'lockType', p_plan.lock_type, 'progress', p_plan.progress,
    'stopping', p_plan.status = 'running' and p_plan.stop_asked_at is not null, 'sentAt', private.iso(p_plan.sent_at), 'notSent', p_plan.not_sent,
    'message', p_plan.message, 'createdAt', private.iso(p_plan.created_at), 'finishedAt', private.iso(p_plan.finished_at))
$$;

create function private.enqueue_plan(p_plan_id uuid, p_seconds double precision default 0) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue('plan_routes', jsonb_build_object('planId', p_plan_id), clock_timestamp() + make_interval(secs => p_seconds),
                         'routing:plan:' || p_plan_id, p_queue => 'routing:4')
$$;

-- fail_plan: the plan is over, with the words that the specification has for it.
create function private.fail_plan(p_plan_id uuid, p_why text) returns void
language sql security definer set search_path = '' as $$
  update private.routing_plans p set status = 'failed', message = 'Planning failed or timed out. Status: ' || p_why, finished_at = clock_timestamp()
   where p.id = p_plan_id and p.status = 'running'
$$;

-- admin_plan_routes: the provider plans this day; a day that is being planned answers with the plan that runs.
create function public.admin_plan_routes(p_date date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_plan private.routing_plans;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  if p_date is null or p_date not between current_date - 1 and current_date + 35 then
    return private.invalid('date', 'Must be a day from yesterday to five weeks ahead');
  end if;
  -- Drivers on the road were promised their stops: they keep them.
  insert into private.routing_plans (date, lock_type, requested_by)
  values (p_date, case when exists (
      select from private.routing_orders r join public.transactions t on t.id = r.transaction_id
       where r.order_date = p_date and r.stage = 'present' and t.status in ('assigned', 'in_transit', 'servicing')) then 'RESOURCES' else 'NONE' end, v_admin)
  on conflict (date) where status = 'running' do nothing
  returning * into v_plan;
  if found then
    perform private.record_admin_action(v_admin, 'plan_routes', v_plan.id, null, jsonb_build_object('date', p_date, 'lockType', v_plan.lock_type));
    perform private.enqueue_plan(v_plan.id);
  else
    select * into v_plan from private.routing_plans p where p.date = p_date and p.status = 'running';
  end if;
  return private.ok(private.plan_json(v_plan));
end $$;

-- admin_stop_plan: a plan that runs is to stop: at once when the provider was not asked yet, else as soon as it has heard of it.
-- On record. Repeating is a success, and one that has ended stays as it is.
create function public.admin_stop_plan(p_plan_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_plan private.routing_plans;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  select * into v_plan from private.routing_plans p where p.id = p_plan_id for update;
  if not found then
    return private.not_found();
  end if;
  if v_plan.status = 'running' and v_plan.stop_asked_at is null then
    update private.routing_plans p set stop_asked_at = clock_timestamp() where p.id = p_plan_id returning * into v_plan;
    perform private.record_admin_action(v_admin, 'stop_plan', p_plan_id, null, jsonb_build_object('date', v_plan.date));
    perform private.enqueue_plan(p_plan_id);
  end if;
  return private.ok(private.plan_json(v_plan));
end $$;

-- plan_scope: our orders of the day that no driver has begun, and our drivers whose day the provider was told.
create function private.plan_scope(p_date date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'orders', coalesce((select jsonb_agg(r.order_no order by r.order_no) from private.routing_orders r join public.transactions t on t.id = r.transaction_id
                         where r.order_date = p_date and r.stage = 'present' and private.routed_as(t.status, t.driver_id) in ('waiting', 'assigned')), '[]'),
    'drivers', coalesce((select jsonb_agg(d.optimo_route_external_id order by d.optimo_route_external_id)
                           from private.routing_drivers r join public.driver_profiles d on d.user_id = r.driver_id
                          where r.date = p_date and r.sent is not null and private.routing_day(d) @> '{"enabled": true}' and d.optimo_route_external_id is not null), '[]'))
$$;

-- begin_plan: what is to be done for the plan now: prepare it, start it, poll it, stop it, or nothing. `start` is answered once,
-- whoever asks; until somebody says that the plan is prepared, `prepare` is, any number of times. With no order or no driver of
-- ours there is nothing to plan, and the provider is not asked: it would take a list that is empty for everybody's.
create function public.begin_plan(p_plan_id uuid, p_prepared boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_plan private.routing_plans;
  v_scope jsonb;
begin
  select * into v_plan from private.routing_plans p where p.id = p_plan_id for update;
  if not found or v_plan.status <> 'running' then
    return private.ok('{"step": "none"}');
  end if;
  if v_plan.stop_asked_at is not null and (v_plan.asked_at is null or v_plan.answered_at is not null and v_plan.planning_id is null) then
    perform private.fail_plan(p_plan_id, 'cancelled');
    return private.ok('{"step": "none"}');
  end if;
  if v_plan.asked_at is null and not p_prepared then
    return private.ok(jsonb_build_object('step', 'prepare', 'date', v_plan.date));
  elsif v_plan.asked_at is null then
    v_scope := private.plan_scope(v_plan.date);
    if v_scope -> 'orders' = '[]' or v_scope -> 'drivers' = '[]' then
      update private.routing_plans p set status = 'completed', progress = 100, routes = '[]', not_sent = 'no_stops', finished_at = clock_timestamp() where p.id = p_plan_id;
      return private.ok('{"step": "none"}');
    end if;
    update private.routing_plans p set asked_at = clock_timestamp() where p.id = p_plan_id;
    return private.ok(jsonb_build_object('step', 'start', 'date', v_plan.date, 'lockType', v_plan.lock_type) || v_scope);
  elsif v_plan.answered_at is null then
    perform private.fail_plan(p_plan_id, 'unknown');
    return private.ok('{"step": "none"}');
  end if;
  return private.ok(jsonb_build_object('step', case when v_plan.stop_asked_at is null then 'poll' else 'stop' end, 'date', v_plan.date, 'planningId', v_plan.planning_id, 'polls', v_plan.polls));
end $$;

-- routes_not_sendable: why the day's routes must not go to the drivers' phones; null when they may. The provider sends all of a
-- day or nothing: no stop of somebody else's, none that a driver has not accepted, and each with the driver who has it.
create function public.routes_not_sendable(p_routes jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with stop as (
    select private.routed_as(t.status, t.driver_id) as routed_as, d.optimo_route_external_id is not distinct from r ->> 'driverExternalId' as own
      from jsonb_array_elements(p_routes) r cross join jsonb_array_elements(r -> 'stops') s
      left join public.transactions t on t.order_no = s ->> 'orderNo'
      left join public.driver_profiles d on d.user_id = t.driver_id
     where coalesce(s ->> 'type', '') not in ('depot', 'break'))
  select private.ok(jsonb_build_object('why', case
    when not exists (select from stop) then 'no_stops'
    when exists (select from stop where routed_as is null) then 'others'
    when exists (select from stop where routed_as = 'waiting') then 'waiting'
    when exists (select from stop where not own) then 'other_driver' end))
$$;

-- our_routes: of the provider's routes those with stops of ours, and of their stops ours.
create function private.our_routes(p_routes jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.route || jsonb_build_object('stops', o.stops) order by r.n), '[]')
    from jsonb_array_elements(p_routes) with ordinality r (route, n)
   cross join lateral (
     select jsonb_agg(s.stop order by s.n) as stops, bool_or(t.id is not null) as ours
       from jsonb_array_elements(r.route -> 'stops') with ordinality s (stop, n) left join public.transactions t on t.order_no = s.stop ->> 'orderNo'
      where t.id is not null or s.stop ->> 'type' in ('depot', 'break')) o
   where o.ours
$$;

-- record_plan: {outcome: started | running | completed | failed, planningId, progress, why, routes, sent, notSent}. A plan that runs
-- is looked at again in ten seconds, thirty times. Once routes were sent, deliveries whose progress only a field says are told.
create function public.record_plan(p_plan_id uuid, p_result jsonb, p_poll_seconds double precision default 10, p_most_polls int default 30) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_plan private.routing_plans;
  v_outcome text := p_result ->> 'outcome';
begin
  select * into v_plan from private.routing_plans p where p.id = p_plan_id and p.status = 'running' for update;
  if not found then
    return private.ok();
  end if;
  if v_outcome = 'failed' then
    perform private.fail_plan(p_plan_id, coalesce(p_result ->> 'why', 'unknown'));
  elsif v_outcome = 'completed' then
    update private.routing_plans p set status = 'completed', progress = 100, routes = private.our_routes(p_result -> 'routes'),
      sent_at = case when (p_result ->> 'sent')::boolean then clock_timestamp() end, not_sent = p_result ->> 'notSent', finished_at = clock_timestamp()
     where p.id = p_plan_id;
    if (p_result ->> 'sent')::boolean then
      perform private.enqueue_routing_order(r.transaction_id) from private.routing_orders r
        where r.order_date = v_plan.date and r.stage = 'present' and r.sent_completion ->> 'saidIn' = 'field';
    end if;
  elsif v_outcome = 'running' and v_plan.polls + 1 >= p_most_polls then
    perform private.fail_plan(p_plan_id, coalesce(p_result ->> 'why', 'in_progress'));
  else
    update private.routing_plans p set
      answered_at = coalesce(p.answered_at, clock_timestamp()), planning_id = coalesce((p_result ->> 'planningId')::bigint, p.planning_id),
      polls = p.polls + (v_outcome = 'running')::int, progress = coalesce((p_result ->> 'progress')::int, p.progress)
    where p.id = p_plan_id;
    perform private.enqueue_plan(p_plan_id, case when v_outcome = 'started' and v_plan.stop_asked_at is not null then 0 else p_poll_seconds end);
  end if;
  return private.ok();
end $$;

revoke execute on function public.admin_plan_routes(date), public.admin_stop_plan(uuid), public.routes_not_sendable(jsonb), public.begin_plan(uuid, boolean), public.record_plan(uuid, jsonb, double precision, int) from public, anon, authenticated;
grant execute on function public.admin_plan_routes(date), public.admin_stop_plan(uuid) to authenticated;
grant execute on function public.routes_not_sendable(jsonb), public.begin_plan(uuid, boolean), public.record_plan(uuid, jsonb, double precision, int) to service_role;
