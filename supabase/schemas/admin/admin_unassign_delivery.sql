-- admin_unassign_delivery: takes a delivery that has not started from its driver. It is dispatched again, never to that
-- driver. Idempotent.
create function app.admin_unassign_delivery(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.begin_operation(p_transaction_id);
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_t.status = 'assigned' then
    perform private.record_admin_action(v_admin, 'unassign', v_t.id, p_reason, jsonb_build_object('driverId', v_t.driver_id));
    perform private.release_task(v_t, 'unassign', 'admin', v_admin, p_reason);
    perform private.notify_delivery('transaction_cancelled', v_t.id, v_t.driver_id, '{"recalled": true}');
  elsif not private.is_seeking_driver(v_t.status) then
    return private.refuse_wrong_state('cannot_unassign', v_t.status);
  end if;
  return private.admin_delivery_result_json(v_t.id, v_admin);
end $$;
revoke execute on function app.admin_unassign_delivery(uuid, text) from public;
grant execute on function app.admin_unassign_delivery(uuid, text) to handover_authenticated;
