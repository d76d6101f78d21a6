-- admin_record_lost_cash: records that the cash of a delivery that has ended for its driver is lost, by robbery or
-- otherwise. Needs two administrators and an incident about the driver, because otherwise cash never leaves a driver
-- without a taker. Idempotent.
create function app.admin_record_lost_cash(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_answer jsonb := private.begin_decision(p_transaction_id);
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_answer is not null then
    return v_answer;
  elsif private.has_due_cash(v_t.id) and exists (select from private.list_due_cash(v_t.id) h where not private.has_open_incident(h.driver_id)) then
    return private.refuse('INVALID_STATE', '{"reason": "incident_first"}');
  elsif private.has_due_cash(v_t.id) then
    v_answer := private.apply_dual_approval('cash_lost', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif not private.has_ended_holding(v_t.id, 'lost') then
    return private.refuse_wrong_state('no_cash_to_return', v_t.status);
  end if;
  return coalesce(v_answer, private.admin_delivery_result_json(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_record_lost_cash(uuid, text) from public;
grant execute on function app.admin_record_lost_cash(uuid, text) to handover_authenticated;
