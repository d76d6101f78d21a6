-- admin_cash_lost: the cash of a delivery that is over for its driver is gone, by a robbery or otherwise; with two
-- administrators, and from an incident about the driver: no cash leaves one without a taker otherwise. Repeating is a
-- success.
create function app.admin_cash_lost(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions;
  v_refusal jsonb := private.second_factor_refusal();
  v_asked jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_t := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal := private.admin_refusal(v_admin, v_t);
  if v_refusal is not null then
    return v_refusal;
  end if;
  if private.cash_is_due(v_t.id) and exists (select from private.due_cash(v_t.id) h where not private.in_incident(h.driver_id)) then
    return private.refuse('INVALID_STATE', '{"reason": "incident_first"}');
  elsif private.cash_is_due(v_t.id) then
    v_asked := private.two_people('cash_lost', v_t.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif not private.ended_holding(v_t.id, 'lost') then
    return private.wrong_state('no_cash_to_return', v_t.status);
  end if;
  return coalesce(v_asked, private.admin_answer(v_t.id, v_admin));
end $$;
revoke execute on function app.admin_cash_lost(uuid, text) from public;
grant execute on function app.admin_cash_lost(uuid, text) to handover_authenticated;
