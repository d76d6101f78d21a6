-- notify_payment_due: notifies the sender once that the delivery waits for a card payment, because no stored card has
-- paid.
create function app.notify_payment_due(p_payment_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_payment(p_payment_id);
  v_payment private.payments;
begin
  select * into v_payment from private.payments p where p.id = p_payment_id;
  if private.is_awaiting_payment(v_t.status) and private.can_be_paid(v_payment.status)
     and not exists (select from public.transaction_status_updates u where u.transaction_id = v_t.id and u.action = 'payment_due_told') then
    perform private.record_payment_action(v_t, 'payment_due_told');
    perform private.notify_delivery('payment_due', v_t.id, v_t.user_id, jsonb_build_object('amount', v_payment.amount));
  end if;
  return private.ok();
end $$;
revoke execute on function app.notify_payment_due(uuid) from public;
grant execute on function app.notify_payment_due(uuid) to handover_service;
