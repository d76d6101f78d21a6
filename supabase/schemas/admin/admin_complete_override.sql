-- override_delivery: completes the delivery without the receiver's code.
create function private.override_delivery(p_transaction_id uuid, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  v_t := private.change_transaction_status(p_transaction_id, array['in_transit', 'servicing'], 'complete_override', 'admin', p_admin,
    jsonb_build_object('reason', p_reason) || private.approver_json(p_approver_id));
  perform private.record_admin_action(p_admin, 'complete_override', v_t.id, p_reason, private.approver_json(p_approver_id));
  perform private.finish_delivery(v_t, p_admin);
end $$;

-- admin_complete_override: records a hand-over without the receiver's code, with a reason. Needs two administrators.
-- Idempotent.
create function app.admin_complete_override(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_answer jsonb := coalesce(private.begin_decision(p_transaction_id), private.incident_hold_refusal(p_transaction_id));
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_answer is not null then
    return v_answer;
  elsif private.is_on_the_way(v_t.status) then
    v_answer := private.apply_dual_approval('complete_override', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif v_t.status <> 'delivered' then
    return private.refuse_wrong_state('cannot_override', v_t.status);
  end if;
  return coalesce(v_answer, private.admin_delivery_result_json(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_complete_override(uuid, text) from public;
grant execute on function app.admin_complete_override(uuid, text) to handover_authenticated;
