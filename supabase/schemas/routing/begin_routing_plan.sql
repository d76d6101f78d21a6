-- routing_plan_scope_json: returns our orders of the day that no driver has started, and our drivers with a day at the
-- provider.
create function private.routing_plan_scope_json(p_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'orders', coalesce((select jsonb_agg(r.order_no order by r.order_no) from private.routing_orders r join public.transactions t on t.id = r.transaction_id
                         where r.order_date = p_date and r.stage = 'present' and private.to_routing_status(t.status, t.driver_id) in ('waiting', 'assigned')), '[]'),
    'drivers', coalesce((select jsonb_agg(d.optimo_route_external_id order by d.optimo_route_external_id)
                           from private.routing_drivers r join public.driver_profiles d on d.user_id = r.driver_id
                          where r.date = p_date and r.sent is not null and private.default_routing_day_json(d) @> '{"enabled": true}' and d.optimo_route_external_id is not null), '[]'));
end $$;

-- begin_routing_plan: returns the plan's next step: `prepare`, `start`, `poll`, `stop`, `send` or `none`. Returns
-- `prepare` until the caller passes `p_prepared`, and `start` only once for all callers. Without orders or drivers of
-- ours, the plan completes without a call, because the provider reads an empty list as "all".
create function app.begin_routing_plan(p_plan_id uuid, p_prepared boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_plan private.routing_plans;
  v_scope jsonb;
begin
  select * into v_plan from private.routing_plans p where p.id = p_plan_id for update;
  if v_plan.status = 'completed' and v_plan.send_requested_at is not null then
    return private.ok(jsonb_build_object('step', 'send', 'date', v_plan.date));
  elsif v_plan.status is distinct from 'running' then
    return private.ok('{"step": "none"}');
  end if;
  if v_plan.stop_requested_at is not null and (v_plan.requested_at is null or v_plan.answered_at is not null and v_plan.planning_id is null) then
    perform private.fail_routing_plan(p_plan_id, 'cancelled');
    return private.ok('{"step": "none"}');
  end if;
  if v_plan.requested_at is null and not p_prepared then
    return private.ok(jsonb_build_object('step', 'prepare', 'date', v_plan.date));
  elsif v_plan.requested_at is null then
    v_scope := private.routing_plan_scope_json(v_plan.date);
    if v_scope -> 'orders' = '[]' or v_scope -> 'drivers' = '[]' then
      update private.routing_plans p set status = 'completed', progress = 100, routes = '[]', not_sent_reason = 'no_stops', finished_at = clock_timestamp() where p.id = p_plan_id;
      return private.ok('{"step": "none"}');
    end if;
    update private.routing_plans p set requested_at = clock_timestamp() where p.id = p_plan_id;
    return private.ok(jsonb_build_object('step', 'start', 'date', v_plan.date, 'lockType', v_plan.lock_type) || v_scope);
  elsif v_plan.answered_at is null then
    perform private.fail_routing_plan(p_plan_id, 'unknown');
    return private.ok('{"step": "none"}');
  end if;
  return private.ok(jsonb_build_object('step', case when v_plan.stop_requested_at is null then 'poll' else 'stop' end, 'date', v_plan.date, 'planningId', v_plan.planning_id, 'polls', v_plan.polls));
end $$;
revoke execute on function app.begin_routing_plan(uuid, boolean) from public;
grant execute on function app.begin_routing_plan(uuid, boolean) to handover_service;
