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
