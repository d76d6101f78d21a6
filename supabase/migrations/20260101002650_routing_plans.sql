-- Planning a day at the routing provider. A run is asked for at most once ever: a second one would throw the first one's routes
-- away, so that an answer that was lost is a failed plan, and somebody decides.

-- plan_json: a plan as an administrator reads it, without its routes.
create function private.plan_json(p_plan private.routing_plans) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_plan.id, 'date', p_plan.date, 'status', p_plan.status, 'startWith', p_plan.start_with, 'progress', p_plan.progress,
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
  -- Drivers on the road were promised their stops: the plan begins with the routes they have.
  insert into private.routing_plans (date, start_with, requested_by)
  values (p_date, case when exists (
      select from private.routing_orders r join public.transactions t on t.id = r.transaction_id
       where r.order_date = p_date and r.stage = 'present' and t.status in ('assigned', 'in_transit', 'servicing')) then 'CURRENT' else 'EMPTY' end, v_admin)
  on conflict (date) where status = 'running' do nothing
  returning * into v_plan;
  if found then
    perform private.record_admin_action(v_admin, 'plan_routes', v_plan.id, null, jsonb_build_object('date', p_date, 'startWith', v_plan.start_with));
    perform private.enqueue_plan(v_plan.id);
  else
    select * into v_plan from private.routing_plans p where p.date = p_date and p.status = 'running';
  end if;
  return private.ok(private.plan_json(v_plan));
end $$;

-- begin_plan: what is to be done for the plan now: prepare it, start it, poll it, or nothing. `start` is answered once, whoever
-- asks; until somebody says that the plan is prepared, `prepare` is, any number of times.
create function public.begin_plan(p_plan_id uuid, p_prepared boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_plan private.routing_plans;
begin
  select * into v_plan from private.routing_plans p where p.id = p_plan_id for update;
  if not found or v_plan.status <> 'running' then
    return private.ok('{"step": "none"}');
  end if;
  if v_plan.asked_at is null and not p_prepared then
    return private.ok(jsonb_build_object('step', 'prepare', 'date', v_plan.date));
  elsif v_plan.asked_at is null then
    update private.routing_plans p set asked_at = clock_timestamp() where p.id = p_plan_id;
    return private.ok(jsonb_build_object('step', 'start', 'date', v_plan.date, 'startWith', v_plan.start_with));
  elsif v_plan.answered_at is null then
    perform private.fail_plan(p_plan_id, 'unknown');
    return private.ok('{"step": "none"}');
  end if;
  return private.ok(jsonb_build_object('step', 'poll', 'date', v_plan.date, 'planningId', v_plan.planning_id, 'polls', v_plan.polls));
end $$;

-- record_plan: {outcome: started | running | completed | failed, planningId, progress, why, routes}. A plan that runs is looked at
-- again in ten seconds, thirty times.
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
    update private.routing_plans p set status = 'completed', progress = 100, routes = p_result -> 'routes', finished_at = clock_timestamp() where p.id = p_plan_id;
  elsif v_outcome = 'running' and v_plan.polls + 1 >= p_most_polls then
    perform private.fail_plan(p_plan_id, coalesce(p_result ->> 'why', 'in_progress'));
  else
    update private.routing_plans p set
      answered_at = coalesce(p.answered_at, clock_timestamp()), planning_id = coalesce((p_result ->> 'planningId')::bigint, p.planning_id),
      polls = p.polls + (v_outcome = 'running')::int, progress = coalesce((p_result ->> 'progress')::int, p.progress)
    where p.id = p_plan_id;
    perform private.enqueue_plan(p_plan_id, p_poll_seconds);
  end if;
  return private.ok();
end $$;

revoke execute on function public.admin_plan_routes(date), public.begin_plan(uuid, boolean), public.record_plan(uuid, jsonb, double precision, int) from public, anon, authenticated;
grant execute on function public.admin_plan_routes(date) to authenticated;
grant execute on function public.begin_plan(uuid, boolean), public.record_plan(uuid, jsonb, double precision, int) to service_role;
