-- Card payments: requests to the payment provider, their state there, and their effects on the delivery and the money
-- book. Events may arrive out of order, so the state only moves forward.

-- lock_payment: locks the payment's delivery and then the payment; returns the delivery, or a row of nulls if unknown.
create function private.lock_payment(p_payment_id uuid) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := private.lock_transaction((select p.transaction_id from private.payments p where p.id = p_payment_id));
begin
  perform from private.payments p where p.id = p_payment_id for update;
  return v_transaction;
end $$;

-- is_awaiting_payment: returns whether only the payment is missing.
create function private.is_awaiting_payment(p_status text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_status in ('accepted', 'payment_pending');
end $$;

-- is_card_payment_due: returns whether the delivery's fee can be paid by card now: only the payment is missing, and no
-- review is open.
create function private.is_card_payment_due(p_transaction public.transactions) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_awaiting_payment(p_transaction.status) and coalesce(p_transaction.fee, 0) > 0 and not private.is_under_money_review(p_transaction.id);
end $$;

-- can_be_paid: returns whether the provider would still accept money for a payment in this state.
create function private.can_be_paid(p_status text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_status in ('creating', 'open', 'needs_action', 'processing');
end $$;

-- card_payment_json: returns the state of the delivery's card payment for its sender and administrators, without
-- anything that can be used to pay. Null if none was requested. Several parts may have been refunded.
create function private.card_payment_json(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('status', p.status, 'amount', p.amount, 'declined', p.declined, 'disputed', p.dispute in ('open', 'lost'),
        'card', case when p.card_last4 is not null then jsonb_build_object('brand', p.card_brand, 'last4', p.card_last4) end,
        'refund', case when latest.status in ('done', 'failed') then latest.status when latest.status is not null then 'under_way' end,
        'refunded', case when latest.status = 'done' then (select sum(r.amount) from private.payment_refunds r where r.payment_id = p.id and r.status = 'done')
                         else latest.amount end)
      from private.payments p
      left join lateral (select r.status, r.amount from private.payment_refunds r where r.payment_id = p.id order by r.created_at desc limit 1) latest on true
     where p.transaction_id = p_transaction_id);
end $$;

-- schedule_payment_check: schedules a query of the provider about this payment at `p_at`, or with a backoff, because a
-- webhook may be lost: a minute after its creation, then after half of its age, at most an hour.
create function private.schedule_payment_check(p_payment private.payments, p_at timestamptz default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('check_payment', jsonb_build_object('transactionId', p_payment.transaction_id),
    coalesce(p_at, clock_timestamp() + least(interval '1 hour', greatest(interval '1 minute', (clock_timestamp() - p_payment.created_at) / 2))),
    'check-payment:' || p_payment.id, 20);
end $$;

-- cancel_obsolete_payments: cancels payments of these deliveries that no longer wait for one.
create function private.cancel_obsolete_payments(p_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue_many('cancel_payment', array_agg(jsonb_build_object('transactionId', p.transaction_id)), array_agg('cancel-payment:' || p.id), null, 20)
    from private.payments p join public.transactions t on t.id = p.transaction_id
   where p.transaction_id = any (p_ids) and private.can_be_paid(p.status) and not private.is_awaiting_payment(t.status)
  having count(*) > 0;
end $$;

-- card_evidence_json: returns the evidence of an entry for a movement at the provider: the payment's id there, and the
-- kind in the provider's list.
create function private.card_evidence_json(p_payment private.payments, p_movement_kind text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('actor', 'payments', 'moved', p_movement_kind, 'providerObjectId', p_payment.provider_id);
end $$;

-- sum_card_movements: returns the sum of this payment's movements of this kind in the money book; negative if money
-- left.
create function private.sum_card_movements(p_provider_object_id text, p_movement_kind text) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(case giver.kind when 'provider' then e.amount else -e.amount end), 0)
      from ledger.transfers e join ledger.accounts giver on giver.id = e.from_account join ledger.accounts taker on taker.id = e.to_account
     where e.evidence ->> 'providerObjectId' = p_provider_object_id and e.evidence ->> 'providerObjectId' is not null and e.evidence ->> 'moved' = p_movement_kind and 'provider' in (giver.kind, taker.kind));
end $$;

-- get_net_card_amount: returns the amount of this card payment that arrived and was not returned.
create function private.get_net_card_amount(p_payment private.payments) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.sum_card_movements(p_payment.provider_id, 'payment') + private.sum_card_movements(p_payment.provider_id, 'refund') + private.sum_card_movements(p_payment.provider_id, 'dispute');
end $$;

-- find_card_payment: returns the delivery's card payment; a row of nulls without one, or if a dispute returned the
-- money to the cardholder.
create function private.find_card_payment(p_transaction_id uuid) returns private.payments
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p from private.payments p where p.transaction_id = p_transaction_id and p.status = 'paid' and p.dispute not in ('open', 'lost'));
end $$;

-- compute_refundable_card_amount: returns how much of this payment can be refunded: what is left of it. For a card fee
-- in addition to an amount by hand, without our or the driver's part: the card must not refund the fee in place of the
-- amount.
create function private.compute_refundable_card_amount(p_transaction public.transactions, p_payment private.payments) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.get_net_card_amount(p_payment) - case when p_transaction.funding = 'prefunded' and not p_payment.surplus
    then greatest(private.get_delivery_money_balance(p_transaction.id, 'fee') + private.get_delivery_money_balance(p_transaction.id, 'driver_pay') + private.get_delivery_money_balance(p_transaction.id, 'operator'), 0) else 0 end;
end $$;

-- compute_card_refund_amount: returns how much the provider refunds automatically for an ended delivery: of what is
-- kept for the sender or waits to be refunded, as far as the card payment covers it; if nothing is kept, of what had
-- become our fee.
create function private.compute_card_refund_amount(p_transaction public.transactions, p_payment private.payments) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select greatest(case when funds.retained > 0 then least(funds.retained, private.compute_refundable_card_amount(p_transaction, p_payment))
                         else least(private.get_net_paid_amount(p_transaction.id), private.get_net_card_amount(p_payment)) end, 0)
      from (select private.get_delivery_money_balance(p_transaction.id, 'sender_funds') + private.get_delivery_money_balance(p_transaction.id, 'refund') as retained) funds
     where p_payment.id is not null and not p_payment.surplus);
end $$;

-- request_card_refund: requests a refund of what is kept of a card payment, otherwise of the part that became our fee;
-- the delivery is refunded when the provider confirms. Returns false if there was no card payment or nothing is left of
-- it; then only an administrator can record the refund.
create function private.request_card_refund(p_transaction public.transactions, p_evidence jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_payment private.payments := private.find_card_payment(p_transaction.id);
  v_amount numeric := coalesce(private.compute_card_refund_amount(p_transaction, v_payment), 0);
begin
  if v_amount = 0 then
    return false;
  end if;
  perform private.record_payment_action(p_transaction, 'refund_asked');
  if private.get_delivery_money_balance(p_transaction.id, 'sender_funds') + private.get_delivery_money_balance(p_transaction.id, 'refund') = 0 then
    perform private.refund_fee(p_transaction, p_evidence);
  end if;
  perform private.post_refund(p_transaction, p_evidence);
  -- A payment by hand is refunded by hand.
  perform private.request_refund(v_payment, v_amount);
  return true;
end $$;

-- compute_failed_refund_amount: returns the amount of a failed card refund that is still owed to the sender, in any
-- state of the delivery; 0 while a refund is requested.
create function private.compute_failed_refund_amount(p_transaction public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when (private.find_card_payment(p_transaction.id)).id is not null and p_transaction.status not in ('failed', 'cancelled') and not private.is_refund_in_progress(p_transaction.id)
                and exists (select from private.payment_refunds r where r.payment_id = (private.find_card_payment(p_transaction.id)).id and r.status = 'failed')
              then greatest(least(private.get_delivery_money_balance(p_transaction.id, 'refund'), private.compute_refundable_card_amount(p_transaction, private.find_card_payment(p_transaction.id))), 0) else 0 end;
end $$;

-- compute_automatic_refund_amount: returns how much of an administrator's refund the provider makes automatically; the
-- rest is returned by hand.
create function private.compute_automatic_refund_amount(p_transaction public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_transaction.status in ('failed', 'cancelled') then coalesce(private.compute_card_refund_amount(p_transaction, private.find_card_payment(p_transaction.id)), 0)
              else private.compute_failed_refund_amount(p_transaction) end;
end $$;

-- retry_card_refund: requests a failed refund from the provider again.
create function private.retry_card_refund(p_transaction public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_payment_action(p_transaction, 'refund_asked');
  perform private.request_refund(private.find_card_payment(p_transaction.id), private.compute_failed_refund_amount(p_transaction));
end $$;

-- refund_late_payment: refunds a card payment automatically if the delivery had ended before it.
create function private.refund_late_payment(p_transaction public.transactions) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  select * into v_transaction from public.transactions t where t.id = p_transaction.id;
  if v_transaction.status in ('failed', 'cancelled') and v_transaction.refund_due_at is not null and private.request_card_refund(v_transaction, '{"actor": "payments"}') then
    select * into v_transaction from public.transactions t where t.id = p_transaction.id;
  end if;
  return v_transaction;
end $$;

-- request_refund: enqueues a refund of this amount. An administrator does not have to refund a surplus.
create function private.request_refund(p_payment private.payments, p_amount numeric) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.payment_refunds (payment_id, amount) values (p_payment.id, p_amount) on conflict do nothing;
  update public.transactions t set refund_due_at = null where t.id = p_payment.transaction_id and t.refund_due_at is not null
     and not (p_payment.surplus and private.get_delivery_money_balance(t.id, 'sender_funds') > 0);
  perform private.enqueue('refund_payment', jsonb_build_object('transactionId', p_payment.transaction_id), null, 'refund-payment:' || p_payment.id, 20);
end $$;

-- is_refund_in_progress: returns whether we requested a refund that the provider has not confirmed yet.
create function private.is_refund_in_progress(p_transaction_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.payment_refunds r join private.payments p on p.id = r.payment_id
                  where p.transaction_id = p_transaction_id and r.initiated_by_app and r.status in ('creating', 'pending'));
end $$;

-- find_partial_refund_amount: returns the refunded part of the payment while the rest stays; null if none or all was
-- refunded.
create function private.find_partial_refund_amount(p_transaction public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select nullif(greatest(-private.sum_card_movements(p.provider_id, 'refund'), 0), 0)
      from private.payments p where p.transaction_id = p_transaction.id and p.status = 'paid' and not p.surplus and p_transaction.status <> 'refunded'
       and -private.sum_card_movements(p.provider_id, 'refund') < private.sum_card_movements(p.provider_id, 'payment'));
end $$;
