-- get_payment: returns the sender's card payment, its state and its id at the provider; null if none exists and none is
-- due. For the sender only. Before the job has created it, returns what will be requested.
create function app.get_payment(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_t public.transactions;
  v_payment private.payments;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_t from public.transactions t where t.id = p_transaction_id and t.user_id = v_actor;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  select * into v_payment from private.payments p where p.transaction_id = v_t.id;
  if v_payment.id is not null then
    return private.ok(jsonb_build_object('payment', private.card_payment_json(v_t.id) || jsonb_build_object(
      -- Only then may a page have the id with which the payment can be paid.
      'providerId', case when private.is_card_payment_due(v_t) and private.can_be_paid(v_payment.status) then v_payment.provider_id end)));
  end if;
  return private.ok(jsonb_build_object('payment', case when private.is_card_payment_due(v_t) then jsonb_build_object('status', 'asking',
    'amount', v_t.fee, 'declined', null, 'disputed', false, 'card', null, 'refund', null, 'refunded', null, 'providerId', null) end));
end $$;
revoke execute on function app.get_payment(uuid) from public;
grant execute on function app.get_payment(uuid) to handover_authenticated;
