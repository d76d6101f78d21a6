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
