-- What the payment provider was asked for and what it says of it, and what follows from that for the delivery and the
-- money book. A state that the provider gives may be older than one that it gave before: it only ever moves forward.

-- lock_payment: the delivery of this payment, locked, and then the payment's row; a row of nulls when there is none.
create function private.lock_payment(p_payment_id uuid) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_transaction((select p.transaction_id from private.payments p where p.id = p_payment_id));
begin
  perform from private.payments p where p.id = p_payment_id for update;
  return v_t;
end $$;

-- waits_for_payment: nothing but the payment is in the delivery's way.
create function private.waits_for_payment(p_status text) returns boolean
language sql immutable set search_path = '' as $$
  select p_status in ('accepted', 'payment_pending')
$$;

-- can_be_paid: the provider would still take money for it.
create function private.can_be_paid(p_status text) returns boolean
language sql immutable set search_path = '' as $$
  select p_status in ('asking', 'open', 'needs_action', 'processing')
$$;

-- look_again: the provider is asked about this payment later, since a webhook may be lost: in a minute while it is new,
-- and then after half of its age, an hour at most.
create function private.look_again(p_payment private.payments, p_at timestamptz default null) returns void
language sql volatile security definer set search_path = '' as $$
  select private.enqueue('check_payment', jsonb_build_object('transactionId', p_payment.transaction_id),
    coalesce(p_at, clock_timestamp() + least(interval '1 hour', greatest(interval '1 minute', (clock_timestamp() - p_payment.created_at) / 2))),
    'check-payment:' || p_payment.id, 20)
$$;

-- follow_payments: of these deliveries none that waits for its payment no more can be paid any longer.
create function private.follow_payments(p_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  select private.enqueue_many('cancel_payment', array_agg(jsonb_build_object('transactionId', p.transaction_id)), array_agg('cancel-payment:' || p.id), null, 20)
    from private.payments p join public.transactions t on t.id = p.transaction_id
   where p.transaction_id = any (p_ids) and private.can_be_paid(p.status) and not private.waits_for_payment(t.status)
$$;

-- refund_by_card: the provider is asked to give back what is kept of a payment that it took, or else what of it had
-- become our fee; the delivery is refunded when it says so. False where it took none, or has nothing left to give: then
-- an administrator's word is all there is.
create function private.refund_by_card(p_t public.transactions, p_evidence jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_payment private.payments;
  v_kept numeric := private.money_of(p_t.id, 'sender_funds');
begin
  select * into v_payment from private.payments p where p.transaction_id = p_t.id and p.status = 'paid' and not p.surplus for update;
  if not found or v_payment.dispute in ('open', 'lost') or v_kept = 0 and private.net_paid(p_t.id) = 0
     or p_t.funding = 'prefunded' and private.card_fee(p_t) = 0 then
    return false;
  end if;
  perform private.note_payment(p_t, 'refund_asked');
  if v_kept = 0 then
    perform private.return_fee(p_t, p_evidence);
  end if;
  perform private.refund_money(p_t, p_evidence);
  update public.transactions t set refund_due_at = null where t.id = p_t.id;
  -- What came by hand goes back by hand.
  perform private.ask_refund(v_payment, case p_t.funding when 'prefunded' then least(private.money_of(p_t.id, 'refund'), private.card_fee(p_t)) else private.money_of(p_t.id, 'refund') end);
  return true;
end $$;

-- ask_refund: so much of the payment goes back, as a job.
create function private.ask_refund(p_payment private.payments, p_amount numeric) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.payment_refunds (payment_id, amount) values (p_payment.id, p_amount) on conflict do nothing;
  perform private.enqueue('refund_payment', jsonb_build_object('transactionId', p_payment.transaction_id), null, 'refund-payment:' || p_payment.id, 20);
end $$;

-- refund_under_way: the provider was asked, and has not said yet.
create function private.refund_under_way(p_transaction_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.payment_refunds r join private.payments p on p.id = r.payment_id
                  where p.transaction_id = p_transaction_id and r.status in ('asking', 'pending'))
$$;
