-- begin_payment_request: returns the payment to request from the provider: the delivery's fee. Null if nothing is due:
-- no fee, not waiting for payment, under review, or refused by the provider. Sets the delivery to wait for its payment,
-- whether the provider answers or not.
create function app.begin_payment_request(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_transaction(p_transaction_id);
  v_payment private.payments;
begin
  if v_t.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  if not private.is_card_payment_due(v_t) then
    return private.ok('{"payment": null}');
  end if;
  if v_t.status = 'accepted' then
    v_t := private.apply_payment(v_t, 'payment.pending');
  end if;
  insert into private.payments (transaction_id, amount) values (v_t.id, v_t.fee) on conflict (transaction_id) do nothing;
  select * into v_payment from private.payments p where p.transaction_id = v_t.id;
  return private.ok(jsonb_build_object('payment', case when v_payment.status <> 'refused' then jsonb_build_object(
    'paymentId', v_payment.id, 'providerId', v_payment.provider_id, 'amount', v_payment.amount, 'description', v_t.order_no, 'userId', v_t.user_id,
    'customerId', (select c.provider_id from private.payment_customers c where c.user_id = v_t.user_id)) end));
end $$;
revoke execute on function app.begin_payment_request(uuid) from public;
grant execute on function app.begin_payment_request(uuid) to handover_service;
