-- Money comes in: by a signed event, each once, or by an administrator's word.

-- payment_due: what the payment step asks for: the fee, and the cash itself where a hub gives it. Null where it was
-- never named.
create function private.payment_due(p_t public.transactions) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case p_t.funding when 'prefunded' then p_t.amount + coalesce(p_t.fee, 0) else p_t.fee end;
end $$;

-- payment_outstanding: the same, without what has come in of it.
create function private.payment_outstanding(p_t public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.payment_due(p_t) - greatest(private.net_paid(p_t.id), 0);
end $$;

-- is_nothing_due: the payment step asks for nothing.
create function private.is_nothing_due(p_t public.transactions) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(private.payment_due(p_t) = 0, false);
end $$;

-- settle_zero_payment: an accepted delivery for which nothing is due is paid at once, on record.
create function private.settle_zero_payment(p_t public.transactions) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  perform private.change_transaction_status(p_t.id, array['accepted'], 'request_payment', 'payments', null, '{"due": 0}');
  v_t := private.change_transaction_status(p_t.id, array['payment_pending'], 'confirm_payment', 'payments', null, '{"due": 0}');
  perform private.on_payment_confirmed(v_t);
  return v_t;
end $$;

-- start_dispatch: a paid delivery begins to look for a driver, from a first round.
create function private.start_dispatch(p_t public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.dispatches as d (transaction_id, priority)
  values (p_t.id, private.get_priority(p_t))
  on conflict (transaction_id) do nothing;
  perform private.enqueue('dispatch', jsonb_build_object('transactionId', p_t.id), null, 'dispatch:' || p_t.id);
end $$;

-- on_payment_confirmed: what follows a confirmed payment, whoever confirmed it: its money is ours to keep for the
-- sender, and a driver is looked for, unless the delivery is being checked.
create function private.on_payment_confirmed(p_t public.transactions, p_evidence jsonb default '{"actor": "payments"}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := p_t;
begin
  perform private.take_payment(p_t, p_evidence);
  if private.reschedule_window(p_t) then
    select * into v_t from public.transactions t where t.id = p_t.id;
  end if;
  perform private.evaluate_limits_after_payment(v_t);
  if not private.is_under_money_review(p_t.id) then
    perform private.start_dispatch(p_t);
  end if;
  perform private.notify_delivery('payment_confirmed', p_t.id);
end $$;
