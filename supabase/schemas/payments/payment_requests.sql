-- get_payment: returns the sender's card payment, its state and its id at the provider; null if none exists and none is
-- due. For the sender only. Before the job has created it, returns what will be requested.
create function app.get_payment(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions;
  v_payment private.payments;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_transaction from public.transactions t where t.id = p_transaction_id and t.user_id = v_actor;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  select * into v_payment from private.payments p where p.transaction_id = v_transaction.id;
  if v_payment.id is not null then
    return private.ok(jsonb_build_object('payment', private.card_payment_json(v_transaction.id) || jsonb_build_object(
      -- Only then may a page have the id with which the payment can be paid.
      'providerId', case when private.is_card_payment_due(v_transaction) and private.can_be_paid(v_payment.status) then v_payment.provider_id end)));
  end if;
  return private.ok(jsonb_build_object('payment', case when private.is_card_payment_due(v_transaction) then jsonb_build_object('status', 'creating',
    'amount', v_transaction.fee, 'declined', null, 'disputed', false, 'card', null, 'refund', null, 'refunded', null, 'providerId', null) end));
end $$;
revoke execute on function app.get_payment(uuid) from public;
grant execute on function app.get_payment(uuid) to handover_authenticated;

-- begin_payment_request: returns the payment to request from the provider: the delivery's fee. Null if nothing is due:
-- no fee, not waiting for payment, under review, or refused by the provider. Sets the delivery to wait for its payment,
-- whether the provider answers or not.
create function app.begin_payment_request(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := private.lock_transaction(p_transaction_id);
  v_payment private.payments;
begin
  if v_transaction.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  if not private.is_card_payment_due(v_transaction) then
    return private.ok('{"payment": null}');
  end if;
  if v_transaction.status = 'accepted' then
    v_transaction := private.apply_payment(v_transaction, 'payment.pending');
  end if;
  insert into private.payments (transaction_id, amount) values (v_transaction.id, v_transaction.fee) on conflict (transaction_id) do nothing;
  select * into v_payment from private.payments p where p.transaction_id = v_transaction.id;
  return private.ok(jsonb_build_object('payment', case when v_payment.status <> 'refused' then jsonb_build_object(
    'paymentId', v_payment.id, 'providerId', v_payment.provider_id, 'amount', v_payment.amount, 'description', v_transaction.order_no, 'userId', v_transaction.user_id,
    'customerId', (select c.provider_id from private.payment_customers c where c.user_id = v_transaction.user_id)) end));
end $$;
revoke execute on function app.begin_payment_request(uuid) from public;
grant execute on function app.begin_payment_request(uuid) to handover_service;

-- store_payment_customer: stores the provider's customer id of this person; the first one stays.
create function app.store_payment_customer(p_user_id uuid, p_customer_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.payment_customers (user_id, provider_id) values (p_user_id, p_customer_id) on conflict (user_id) do nothing;
  return private.ok(jsonb_build_object('customerId', (select c.provider_id from private.payment_customers c where c.user_id = p_user_id)));
end $$;
revoke execute on function app.store_payment_customer(uuid, text) from public;
grant execute on function app.store_payment_customer(uuid, text) to handover_service;

-- refuse_payment: the provider will never accept this payment, such as one below the card minimum. Recorded; the
-- delivery waits for a confirmation by hand.
create function app.refuse_payment(p_payment_id uuid, p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := private.lock_payment(p_payment_id);
  v_payment private.payments;
begin
  select * into v_payment from private.payments p where p.id = p_payment_id;
  if v_payment.status = 'creating' then
    update private.payments p set status = 'refused', refusal = left(p_code, 100), updated_at = clock_timestamp() where p.id = v_payment.id;
    perform private.record_payment_action(v_transaction, 'payment_refused', jsonb_build_object('code', left(p_code, 100)));
  end if;
  return private.ok();
end $$;
revoke execute on function app.refuse_payment(uuid, text) from public;
grant execute on function app.refuse_payment(uuid, text) to handover_service;

-- get_provider_payment: returns the payment's id at the provider and a refund that is still to be made there; null if
-- it was never requested.
create function app.get_provider_payment(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('payment', (
    select jsonb_build_object('paymentId', p.id, 'providerId', p.provider_id, 'cancel', private.can_be_paid(p.status) and not private.is_awaiting_payment(t.status),
        'refund', (select jsonb_build_object('refundId', r.id, 'amount', r.amount) from private.payment_refunds r
                    where r.payment_id = p.id and r.initiated_by_app and r.status in ('creating', 'pending')))
      from private.payments p join public.transactions t on t.id = p.transaction_id
     where p.transaction_id = p_transaction_id and p.provider_id is not null)));
end $$;
revoke execute on function app.get_provider_payment(uuid) from public;
grant execute on function app.get_provider_payment(uuid) to handover_service;

-- notify_payment_due: notifies the sender once that the delivery waits for a card payment, because no stored card has
-- paid.
create function app.notify_payment_due(p_payment_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := private.lock_payment(p_payment_id);
  v_payment private.payments;
begin
  select * into v_payment from private.payments p where p.id = p_payment_id;
  if private.is_awaiting_payment(v_transaction.status) and private.can_be_paid(v_payment.status)
     and not exists (select from public.transaction_status_updates u where u.transaction_id = v_transaction.id and u.action = 'payment_due_told') then
    perform private.record_payment_action(v_transaction, 'payment_due_told');
    perform private.notify_delivery('payment_due', v_transaction.id, v_transaction.user_id, jsonb_build_object('amount', v_payment.amount));
  end if;
  return private.ok();
end $$;
revoke execute on function app.notify_payment_due(uuid) from public;
grant execute on function app.notify_payment_due(uuid) to handover_service;

-- get_payment_health: returns when our payments were last reconciled with the provider's list (null: never), and the
-- number of open differences.
create function app.get_payment_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object(
    'comparedAt', (select private.format_iso(r.began_at) from private.payment_reconciliations r where r.ended_at is not null order by r.began_at desc limit 1),
    'differences', (select count(*) from private.payment_differences d where d.settled_at is null)));
end $$;
revoke execute on function app.get_payment_health() from public;
grant execute on function app.get_payment_health() to handover_service;
