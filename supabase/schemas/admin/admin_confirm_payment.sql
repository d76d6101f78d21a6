-- confirm_payment: records the payment as received.
create function private.confirm_payment(p_transaction_id uuid, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
  v_evidence jsonb := jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.approver_json(p_approver_id);
begin
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  if v_t.status not in ('accepted', 'payment_pending') then
    -- The payment was reversed meanwhile, unless it has arrived again.
    if private.is_payment_reversed(v_t) then
      insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
      values (v_t.id, v_t.status, v_t.status, 'payment_confirmed_again', p_admin, 'admin', private.approver_json(p_approver_id), clock_timestamp());
      perform private.record_admin_action(p_admin, 'confirm_payment', v_t.id, null, private.approver_json(p_approver_id));
      perform private.restore_payment(v_t, v_evidence);
    end if;
    return;
  end if;
  v_t := private.change_transaction_status(p_transaction_id, array['accepted', 'payment_pending'], 'confirm_payment', 'admin', p_admin, private.approver_json(p_approver_id));
  perform private.record_admin_action(p_admin, 'confirm_payment', v_t.id, null, private.approver_json(p_approver_id));
  perform private.apply_payment_confirmation(v_t, v_evidence);
end $$;

-- admin_confirm_payment: accepted or payment_pending -> payment_confirmed; dispatch begins. Needs two administrators.
-- Also confirms a payment that was reversed and has arrived again. Idempotent.
create function app.admin_confirm_payment(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_answer jsonb := private.begin_decision(p_transaction_id);
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_answer is not null then
    return v_answer;
  elsif v_t.status in ('accepted', 'payment_pending') or private.is_payment_reversed(v_t) then
    v_answer := private.apply_dual_approval('confirm_payment', v_t.id, '{}', v_admin);
  elsif not private.is_paid_and_open(v_t.status) and v_t.status <> 'delivered' then
    return private.refuse_wrong_state('cannot_confirm_payment', v_t.status);
  end if;
  return coalesce(v_answer, private.admin_delivery_result_json(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_confirm_payment(uuid) from public;
grant execute on function app.admin_confirm_payment(uuid) to handover_authenticated;
