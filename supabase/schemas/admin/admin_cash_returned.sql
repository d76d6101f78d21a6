-- admin_cash_returned: the driver has brought back the cash of a delivery that is over for them; they get offers again,
-- and driver and sender are told. Repeating is a success.
-- Why apart from the refund: the sender may have their money back while the driver still holds the cash, and it must
-- not drop from the list for that.
create function app.admin_cash_returned(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t);
  v_holders uuid[];
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_holders := private.take_back_cash(v_t, v_admin, p_reason);
  if cardinality(v_holders) > 0 then
    perform private.record_admin_action(v_admin, 'cash_returned', v_t.id, p_reason,
      jsonb_build_object('driverId', h, 'amount', v_t.amount, 'orderNo', v_t.order_no)) from unnest(v_holders) h;
    perform private.notify_about('cash_returned', v_t.id, h, '{}', 'cash-returned:' || h || ':' || extract(epoch from clock_timestamp())) from unnest(v_holders || v_t.user_id) h;
    perform private.offers_again(h) from unnest(v_holders) h;
  elsif not private.gave_cash_back(v_t.id) then
    return private.wrong_state('no_cash_to_return', v_t.status);
  end if;
  return private.admin_answer(v_t.id, v_admin);
end $$;
revoke execute on function app.admin_cash_returned(uuid, text) from public;
grant execute on function app.admin_cash_returned(uuid, text) to handover_person;
