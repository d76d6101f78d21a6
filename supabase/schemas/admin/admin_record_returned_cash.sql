-- admin_record_returned_cash: records that the driver has returned the cash of a delivery that has ended. Needs two
-- administrators. Idempotent.
-- Separate from the refund: the sender may be refunded while the driver still holds the cash, and the cash must stay
-- listed.
create function app.admin_record_returned_cash(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_answer jsonb := coalesce(private.begin_decision(p_transaction_id), private.incident_hold_refusal(p_transaction_id));
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_answer is not null then
    return v_answer;
  elsif private.has_due_cash(v_t.id) then
    v_answer := private.apply_dual_approval('cash_returned', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif not private.has_ended_holding(v_t.id, 'returned') then
    return private.refuse_wrong_state('no_cash_to_return', v_t.status);
  end if;
  return coalesce(v_answer, private.admin_delivery_result_json(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_record_returned_cash(uuid, text) from public;
grant execute on function app.admin_record_returned_cash(uuid, text) to handover_authenticated;
