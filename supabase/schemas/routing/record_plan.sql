-- our_routes: of the provider's routes those with stops of ours, and of their stops ours.
create function private.our_routes(p_routes jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(r.route || jsonb_build_object('stops', o.stops) order by r.n), '[]')
      from jsonb_array_elements(p_routes) with ordinality r (route, n)
     cross join lateral (
       select jsonb_agg(s.stop order by s.n) as stops, bool_or(t.id is not null) as ours
         from jsonb_array_elements(r.route -> 'stops') with ordinality s (stop, n) left join public.transactions t on t.order_no = s.stop ->> 'orderNo'
        where t.id is not null or s.stop ->> 'type' in ('depot', 'break')) o
     where o.ours);
end $$;

-- record_plan: {outcome: started | running | completed | failed, planningId, progress, why, routes, sent, notSent}. A
-- plan that runs is looked at again in ten seconds, thirty times. Once routes were sent, deliveries whose progress only
-- a field says are told.
create function app.record_plan(p_plan_id uuid, p_result jsonb, p_poll_seconds double precision default 10, p_most_polls int default 30) returns jsonb
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
revoke execute on function app.record_plan(uuid, jsonb, double precision, int) from public;
grant execute on function app.record_plan(uuid, jsonb, double precision, int) to handover_machine;
