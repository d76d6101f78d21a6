-- refund_delivery: refunds the sender from the money kept for them, otherwise from our fee. A card refund completes
-- when the provider confirms it. Requests a failed refund again.
create function private.refund_delivery(p_transaction_id uuid, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
  v_approver_json jsonb;
  v_record jsonb;
begin
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  v_approver_json := case when p_approver_id is not null or not private.can_decide_alone('refund', private.get_refund_amount(v_t), p_admin) then private.approver_json(p_approver_id) else '{}' end;
  v_record := v_approver_json || jsonb_build_object('amount', private.get_refund_amount(v_t));
  if private.compute_failed_refund_amount(v_t) > 0 then
    perform private.retry_card_refund(v_t);
    perform private.record_admin_action(p_admin, 'refund', v_t.id, p_reason, v_record);
    return;
  elsif private.request_card_refund(v_t, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || v_approver_json) then
    perform private.record_admin_action(p_admin, 'refund', v_t.id, p_reason, v_record);
    return;
  end if;
  v_t := private.change_transaction_status(v_t.id, array['failed', 'cancelled'], 'refund', 'admin', p_admin, jsonb_build_object('reason', p_reason) || v_approver_json);
  if private.get_delivery_money_balance(v_t.id, 'sender_funds') = 0 then
    perform private.refund_fee(v_t, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || v_approver_json);
  end if;
  perform private.post_refund(v_t, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || v_approver_json);
  perform private.record_admin_action(p_admin, 'refund', v_t.id, p_reason, v_record);
end $$;

-- admin_refund_delivery: failed or cancelled -> refunded. Needs two administrators above the limit for one. Requests a
-- failed card refund again in any state of the delivery. Idempotent, also while the provider refunds.
create function app.admin_refund_delivery(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_answer jsonb := coalesce(private.begin_decision(p_transaction_id), private.incident_hold_refusal(p_transaction_id));
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_answer is not null then
    return v_answer;
  elsif v_t.status in ('failed', 'cancelled') and not private.is_refund_in_progress(v_t.id) and private.compute_refundable_amount(v_t) = 0 then
    return private.refuse_wrong_state('nothing_to_refund', v_t.status);
  elsif v_t.status in ('failed', 'cancelled') and not private.is_refund_in_progress(v_t.id) or private.compute_failed_refund_amount(v_t) > 0 then
    if not private.can_decide_alone('refund', private.get_refund_amount(v_t), v_admin) then
      v_answer := private.apply_dual_approval('refund', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
    else
      perform private.refund_delivery(v_t.id, p_reason, v_admin, null);
    end if;
  elsif v_t.status <> 'refunded' and not private.is_refund_in_progress(v_t.id) then
    return private.refuse_wrong_state('cannot_refund', v_t.status);
  end if;
  return coalesce(v_answer, private.admin_delivery_result_json(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_refund_delivery(uuid, text) from public;
grant execute on function app.admin_refund_delivery(uuid, text) to handover_authenticated;
