-- write_off_payment: posts the reversed payment as the operation's loss; it is not expected any more.
create function private.write_off_payment(p_transaction_id uuid, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
  v_amount numeric;
begin
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  v_amount := private.compute_lost_payment_amount(v_t);
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
  values (v_t.id, v_t.status, v_t.status, 'payment_written_off', p_admin, 'admin', jsonb_build_object('reason', p_reason) || private.approver_json(p_approver_id), clock_timestamp());
  perform private.post_write_off(v_t, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.approver_json(p_approver_id));
  perform private.record_admin_action(p_admin, 'write_off', v_t.id, p_reason, jsonb_build_object('amount', v_amount, 'orderNo', v_t.order_no) || private.approver_json(p_approver_id));
end $$;

-- admin_write_off: writes off a payment that was reversed after the receiver got the cash; the delivery needs no more
-- attention. Needs two administrators. If the payment arrives later, it is accepted. Idempotent.
create function app.admin_write_off(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_answer jsonb := coalesce(private.begin_decision(p_transaction_id), private.incident_hold_refusal(p_transaction_id));
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_answer is not null then
    return v_answer;
  elsif private.can_write_off(v_t) then
    v_answer := private.apply_dual_approval('write_off', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif private.find_last_payment_action(v_t.id) is distinct from 'payment_written_off' then
    return private.refuse_wrong_state('nothing_to_write_off', v_t.status);
  end if;
  return coalesce(v_answer, private.admin_delivery_result_json(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_write_off(uuid, text) from public;
grant execute on function app.admin_write_off(uuid, text) to handover_authenticated;
