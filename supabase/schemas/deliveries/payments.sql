-- Incoming payments: by signed events, each processed once, or confirmed by an administrator.

-- compute_payment_due: the total of the payment step: the fee, plus the cash if a hub gives it. Null if no fee was set.
create function private.compute_payment_due(p_transaction public.transactions) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case p_transaction.funding when 'prefunded' then p_transaction.amount + coalesce(p_transaction.fee, 0) else p_transaction.fee end;
end $$;

-- compute_outstanding_payment: compute_payment_due minus the payments received.
create function private.compute_outstanding_payment(p_transaction public.transactions) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.compute_payment_due(p_transaction) - greatest(private.get_net_paid_amount(p_transaction.id), 0);
end $$;

-- is_nothing_due: whether the payment step charges nothing.
create function private.is_nothing_due(p_transaction public.transactions) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(private.compute_payment_due(p_transaction) = 0, false);
end $$;

-- settle_zero_payment: marks an accepted delivery as paid immediately if nothing is due, with its record.
create function private.settle_zero_payment(p_transaction public.transactions) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  perform private.change_transaction_status(p_transaction.id, array['accepted'], 'request_payment', 'payments', null, '{"due": 0}');
  v_transaction := private.change_transaction_status(p_transaction.id, array['payment_pending'], 'confirm_payment', 'payments', null, '{"due": 0}');
  perform private.apply_payment_confirmation(v_transaction);
  return v_transaction;
end $$;

-- start_dispatch: starts the search for a driver of a paid delivery. A client that runs the first search itself, after
-- its commit (server/database/first-dispatch.ts), sets handover.first_dispatch and reads the deliveries from
-- handover.dispatches. The job is then the fallback, due two seconds later.
create function private.start_dispatch(p_transaction public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_client_searches_first boolean := coalesce(current_setting('handover.first_dispatch', true) = 'on', false);
begin
  insert into private.dispatches as d (transaction_id, priority)
  values (p_transaction.id, private.get_priority(p_transaction))
  on conflict (transaction_id) do nothing;
  perform private.enqueue('dispatch', jsonb_build_object('transactionId', p_transaction.id), case when v_client_searches_first then clock_timestamp() + interval '2 seconds' end, 'dispatch:' || p_transaction.id);
  if v_client_searches_first then
    perform set_config('handover.dispatches', concat_ws(',', nullif(current_setting('handover.dispatches', true), ''), p_transaction.id), true);
  end if;
end $$;

-- apply_payment_confirmation: the effects of a confirmed payment: the money is booked as the sender's funds, and the
-- search for a driver starts, unless the delivery is under review.
create function private.apply_payment_confirmation(p_transaction public.transactions, p_evidence jsonb default '{"actor": "payments"}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := p_transaction;
begin
  perform private.take_payment(p_transaction, p_evidence);
  if private.reschedule_window(p_transaction) then
    select * into v_transaction from public.transactions t where t.id = p_transaction.id;
  end if;
  perform private.evaluate_limits_after_payment(v_transaction);
  if not private.is_under_money_review(p_transaction.id) then
    perform private.start_dispatch(p_transaction);
  end if;
  perform private.notify_delivery('payment_confirmed', p_transaction.id);
end $$;
