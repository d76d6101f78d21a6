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
    perform private.record_admin_action(v_admin, 'stop_plan', p_plan_id, null, jsonb_build_object('date', v_plan.date));
    perform private.enqueue_routing_plan(p_plan_id);
  end if;
  return private.ok(private.routing_plan_json(v_plan));
end $$;
revoke execute on function app.admin_stop_routing_plan(uuid) from public;
grant execute on function app.admin_stop_routing_plan(uuid) to handover_authenticated;
