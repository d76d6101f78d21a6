-- Plans a day at the routing provider, for our orders and drivers only: the account may contain others. A plan is
-- information: a driver gets a delivery only by accepting an offer. A planning run is requested at most once, because a
-- second request would discard the first one's routes. If the response is lost, the plan fails and an administrator
-- decides.

-- lock_plan_for_admin: locks and returns the plan for an administrator; a row of nulls for other callers and unknown
-- ids.
create function private.lock_plan_for_admin(p_plan_id uuid) returns private.routing_plans
language plpgsql security definer set search_path = '' as $$
declare
  v_plan private.routing_plans;
begin
  select * into v_plan from private.routing_plans p where p.id = p_plan_id and private.find_admin_actor() is not null for update;
  return v_plan;
end $$;

-- routing_plan_json: returns a plan for an administrator, without its routes.
create function private.routing_plan_json(p_plan private.routing_plans) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', p_plan.id, 'date', p_plan.date, 'status', p_plan.status, 'lockType', p_plan.lock_type, 'progress', p_plan.progress,
    'stopping', p_plan.status = 'running' and p_plan.stop_requested_at is not null, 'sending', p_plan.send_requested_at is not null, 'sentAt', private.format_iso(p_plan.sent_at), 'notSentReason', p_plan.not_sent_reason,
    'unplanned', coalesce(p_plan.unplanned, '{"orders": [], "drivers": [], "places": []}'),
    'message', case when p_plan.status = 'failed' then private.localized_message_json('planning_failed', jsonb_build_object('status', p_plan.failure)) end, 'failure', p_plan.failure, 'createdAt', private.format_iso(p_plan.created_at), 'finishedAt', private.format_iso(p_plan.finished_at));
end $$;

-- enqueue_routing_plan: enqueues the plan's next step, in `p_seconds`.
create function private.enqueue_routing_plan(p_plan_id uuid, p_seconds double precision default 0) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('plan_routes', jsonb_build_object('planId', p_plan_id), clock_timestamp() + make_interval(secs => p_seconds),
                         'routing:plan:' || p_plan_id, p_queue => 'routing:clock');
end $$;

create function private.fail_routing_plan(p_plan_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.routing_plans p set status = 'failed', failure = p_reason, finished_at = clock_timestamp()
   where p.id = p_plan_id and p.status = 'running';
end $$;

-- admin_list_routing_plans: lists planning requests, newest first.
create function app.admin_list_routing_plans(p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 50);
  v_cursor record;
  v_rows private.routing_plans[];
  v_last_row private.routing_plans;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  select * into v_cursor from private.decode_cursor(p_cursor);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_rows := array(select p from private.routing_plans p where v_cursor.at is null or (p.created_at, p.id) < (v_cursor.at, v_cursor.id)
                   order by p.created_at desc, p.id desc limit v_size + 1);
  v_last_row := v_rows[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.routing_plan_json(r) order by r.created_at desc, r.id desc) from unnest(v_rows[1:v_size]) r), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.encode_cursor(v_last_row.created_at, v_last_row.id) end));
end $$;
revoke execute on function app.admin_list_routing_plans(text, int) from public;
grant execute on function app.admin_list_routing_plans(text, int) to handover_authenticated;

-- admin_plan_routes: requests a plan of the day from the provider. If one is already running, returns that one.
create function app.admin_plan_routes(p_date date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_plan private.routing_plans;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  if p_date is null or p_date not between current_date - 1 and current_date + 35 then
    return private.refuse_invalid('date', 'plannable_day');
  end if;
  -- Drivers on the road have seen their stops, so the new plan must keep those stops with them.
  insert into private.routing_plans (date, lock_type, requested_by)
  values (p_date, case when exists (
      select from private.routing_orders r join public.transactions t on t.id = r.transaction_id
       where r.order_date = p_date and r.stage = 'present' and private.is_with_driver(t.status)) then 'RESOURCES' else 'NONE' end, v_admin)
  on conflict (date) where status = 'running' do nothing
  returning * into v_plan;
  if found then
    perform private.record_admin_action(v_admin, 'plan_routes', v_plan.id, null, jsonb_build_object('date', p_date, 'lockType', v_plan.lock_type));
    perform private.enqueue_routing_plan(v_plan.id);
  else
    select * into v_plan from private.routing_plans p where p.date = p_date and p.status = 'running';
  end if;
  return private.ok(private.routing_plan_json(v_plan));
end $$;
revoke execute on function app.admin_plan_routes(date) from public;
grant execute on function app.admin_plan_routes(date) to handover_authenticated;

-- admin_send_routes: confirms that the provider sends the day's routes to the drivers' phones, and records the
-- administrator. All routes of the account become live. Accepts only the newest plan of its day. Idempotent.
create function app.admin_send_routes(p_plan_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_plan private.routing_plans := private.lock_plan_for_admin(p_plan_id);
begin
  if v_plan.id is null then
    return private.refuse_not_found();
  elsif v_plan.sent_at is null and v_plan.send_requested_at is null then
    if v_plan.status <> 'completed' or coalesce(v_plan.not_sent_reason, 'no_stops') = 'no_stops' then
      return private.refuse('INVALID_STATE', '{"reason": "plan_without_routes"}');
    elsif exists (select from private.routing_plans p where p.date = v_plan.date and p.created_at > v_plan.created_at and p.status <> 'failed') then
      return private.refuse('INVALID_STATE', '{"reason": "plan_replaced"}');
    end if;
    update private.routing_plans p set send_requested_at = clock_timestamp() where p.id = p_plan_id returning * into v_plan;
    perform private.record_admin_action(v_admin, 'send_routes', p_plan_id, null, jsonb_build_object('date', v_plan.date));
    perform private.enqueue_routing_plan(p_plan_id);
  end if;
  return private.ok(private.routing_plan_json(v_plan));
end $$;
revoke execute on function app.admin_send_routes(uuid) from public;
grant execute on function app.admin_send_routes(uuid) to handover_authenticated;

-- admin_stop_routing_plan: stops a running plan: immediately if the provider was not called yet, otherwise when the
-- provider confirms. Records the administrator. Idempotent; does not change a plan that has ended.
create function app.admin_stop_routing_plan(p_plan_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_plan private.routing_plans := private.lock_plan_for_admin(p_plan_id);
begin
  if v_plan.id is null then
    return private.refuse_not_found();
  elsif v_plan.status = 'running' and v_plan.stop_requested_at is null then
    update private.routing_plans p set stop_requested_at = clock_timestamp() where p.id = p_plan_id returning * into v_plan;
    perform private.record_admin_action(v_admin, 'stop_routing_plan', p_plan_id, null, jsonb_build_object('date', v_plan.date));
    perform private.enqueue_routing_plan(p_plan_id);
  end if;
  return private.ok(private.routing_plan_json(v_plan));
end $$;
revoke execute on function app.admin_stop_routing_plan(uuid) from public;
grant execute on function app.admin_stop_routing_plan(uuid) to handover_authenticated;

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
    return private.ok(jsonb_build_object('action', 'send', 'date', v_plan.date));
  elsif v_plan.status is distinct from 'running' then
    return private.ok('{"action": "none"}');
  end if;
  if v_plan.stop_requested_at is not null and (v_plan.requested_at is null or v_plan.answered_at is not null and v_plan.planning_id is null) then
    perform private.fail_routing_plan(p_plan_id, 'cancelled');
    return private.ok('{"action": "none"}');
  end if;
  if v_plan.requested_at is null and not p_prepared then
    return private.ok(jsonb_build_object('action', 'prepare', 'date', v_plan.date));
  elsif v_plan.requested_at is null then
    v_scope := private.routing_plan_scope_json(v_plan.date);
    if v_scope -> 'orders' = '[]' or v_scope -> 'drivers' = '[]' then
      update private.routing_plans p set status = 'completed', progress = 100, routes = '[]', not_sent_reason = 'no_stops', finished_at = clock_timestamp() where p.id = p_plan_id;
      return private.ok('{"action": "none"}');
    end if;
    update private.routing_plans p set requested_at = clock_timestamp() where p.id = p_plan_id;
    return private.ok(jsonb_build_object('action', 'start', 'date', v_plan.date, 'lockType', v_plan.lock_type) || v_scope);
  elsif v_plan.answered_at is null then
    perform private.fail_routing_plan(p_plan_id, 'unknown');
    return private.ok('{"action": "none"}');
  end if;
  return private.ok(jsonb_build_object('action', case when v_plan.stop_requested_at is null then 'poll' else 'stop' end, 'date', v_plan.date, 'planningId', v_plan.planning_id, 'polls', v_plan.polls));
end $$;
revoke execute on function app.begin_routing_plan(uuid, boolean) from public;
grant execute on function app.begin_routing_plan(uuid, boolean) to handover_service;
