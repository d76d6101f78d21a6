-- find_last_payment_action: the latest recorded action about the delivery's payment, or null.
create function private.find_last_payment_action(p_transaction_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select u.action from public.transaction_status_updates u
     where u.transaction_id = p_transaction_id and u.action in ('confirm_payment', 'payment_confirmed_late', 'payment_confirmed_again',
       'fail_payment', 'payment_failed_late', 'payment_refunded_late', 'payment_written_off') order by u.id desc limit 1);
end $$;

-- is_paid: whether the latest action is a received payment.
create function private.is_paid(p_transaction_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.find_last_payment_action(p_transaction_id) in ('confirm_payment', 'payment_confirmed_late', 'payment_confirmed_again'), false);
end $$;

-- is_payment_reversed: whether the payment was reversed after the cash was on its way or handed over, and is not
-- written off; or only its fee was reversed, and is owed.
create function private.is_payment_reversed(p_transaction public.transactions) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (private.is_on_the_way(p_transaction.status) or p_transaction.status = 'delivered')
     and (coalesce(private.find_last_payment_action(p_transaction.id) in ('payment_failed_late', 'payment_refunded_late'), false)
          or private.find_last_fee_action(p_transaction.id) = 'fee_taken_back' and private.get_delivery_money_balance(p_transaction.id, 'dispute') < 0);
end $$;

-- can_write_off: whether a reversed payment can be written off: the receiver has the cash, and nothing else is left to
-- decide.
create function private.can_write_off(p_transaction public.transactions) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_transaction.status = 'delivered' and private.is_payment_reversed(p_transaction);
end $$;

-- is_confirmation_owed: whether the provider has reported more refunds than payments: the next confirmation is then a
-- late one for an earlier payment and not a new payment.
create function private.is_confirmation_owed(p_transaction_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) filter (where u.action in ('payment_refunded_late', 'refund') or u.action = 'fail_payment' and u.metadata ->> 'event' = 'payment.refunded')
         > count(*) filter (where u.action in ('payment_confirmed_late', 'payment_confirmed_again', 'payment_confirmed_known')
                               or u.action = 'confirm_payment' and not u.metadata ? 'event')
      from public.transaction_status_updates u where u.transaction_id = p_transaction_id and u.actor = 'payments');
end $$;

-- record_payment_action: adds a payment action to the delivery's history without a status change.
create function private.record_payment_action(p_transaction public.transactions, p_action text, p_metadata jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor, metadata, "timestamp")
  values (p_transaction.id, p_transaction.status, p_transaction.status, p_action, 'payments', p_metadata, clock_timestamp());
end $$;

-- apply_payment: applies an event of the payment provider to the delivery. The caller holds its lock. A late or
-- repeated event changes nothing. p_evidence: for card payments, the payment, from private.card_evidence_json.
create function private.apply_payment(p_transaction public.transactions, p_event text, p_evidence jsonb default '{"actor": "payments"}') returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := p_transaction;
  v_driver_id uuid := case when p_transaction.status = 'assigned' then p_transaction.driver_id end;
  v_is_reversal boolean := p_event in ('payment.failed', 'payment.refunded');
begin
  if private.is_nothing_due(v_transaction) then
    -- Nothing was charged: recorded without effect.
    perform private.record_payment_action(v_transaction, 'payment_not_due', jsonb_build_object('event', p_event));
    return v_transaction;
  end if;
  -- Events may arrive out of order: the skipped step is taken first, so that the history stays complete.
  if v_transaction.status = 'accepted' then
    v_transaction := private.change_transaction_status(v_transaction.id, array['accepted'], 'request_payment', 'payments');
  end if;
  if p_event = 'payment.refunded' and v_transaction.status = 'payment_pending' then
    -- A refund implies an earlier payment, so its confirmation is still to come. No search for a driver starts, and no
    -- notification is sent.
    v_transaction := private.change_transaction_status(v_transaction.id, array['payment_pending'], 'confirm_payment', 'payments', null, jsonb_build_object('event', p_event));
    perform private.take_payment(v_transaction, p_evidence);
  end if;
  if p_event = 'payment.confirmed' and private.is_confirmation_owed(v_transaction.id) then
    perform private.record_payment_action(v_transaction, 'payment_confirmed_known');
  elsif p_event = 'payment.confirmed' and v_transaction.status = 'payment_pending' then
    v_transaction := private.change_transaction_status(v_transaction.id, array['payment_pending'], 'confirm_payment', 'payments');
    perform private.apply_payment_confirmation(v_transaction, p_evidence);
  elsif p_event = 'payment.failed' and v_transaction.status = 'payment_pending' or v_is_reversal and v_transaction.status in ('payment_confirmed', 'broadcast', 'assigned') then
    perform private.withdraw_offers(v_transaction.id, 'cancelled');
    v_transaction := private.change_transaction_status(v_transaction.id, null, 'fail_payment', 'payments', null, jsonb_build_object('event', p_event), '{"reasonCode": "payment_failed"}');
    perform private.reverse_payment(v_transaction, p_evidence);
    -- A fee that was paid by card separately must be refunded.
    update public.transactions t set refund_due_at = case when private.get_delivery_money_balance(t.id, 'sender_funds') > 0 then clock_timestamp() end where t.id = v_transaction.id returning * into v_transaction;
    perform private.notify_delivery('payment_failed', v_transaction.id);
    perform private.recall_driver(v_transaction, v_driver_id, '{"reasonCode": "payment_failed"}');
  elsif v_is_reversal and (private.is_on_the_way(v_transaction.status) or v_transaction.status = 'delivered') and private.is_paid(v_transaction.id) then
    -- The cash is on its way or handed over: an administrator decides and finds this in the history.
    perform private.record_payment_action(v_transaction, case p_event when 'payment.failed' then 'payment_failed_late' else 'payment_refunded_late' end);
    perform private.reverse_payment(v_transaction, p_evidence);
    perform private.charge_back(v_transaction, p_evidence);
  elsif p_event = 'payment.confirmed' and (private.is_payment_reversed(v_transaction) or private.find_last_payment_action(v_transaction.id) = 'payment_written_off') then
    perform private.record_payment_action(v_transaction, 'payment_confirmed_again');
    perform private.restore_payment(v_transaction, p_evidence);
  elsif p_event = 'payment.failed' and v_transaction.status in ('cancelled', 'failed') and private.is_paid(v_transaction.id) then
    -- Nothing is left to refund except a fee paid by card separately; a fee that we had already earned is now owed.
    perform private.record_payment_action(v_transaction, 'payment_failed_late');
    perform private.reverse_payment(v_transaction, p_evidence);
    perform private.charge_back(v_transaction, p_evidence);
    update public.transactions t set refund_due_at = case when private.get_delivery_money_balance(t.id, 'sender_funds') > 0 then coalesce(t.refund_due_at, clock_timestamp()) end
     where t.id = v_transaction.id returning * into v_transaction;
  elsif p_event = 'payment.confirmed' and v_transaction.status in ('cancelled', 'failed') and not private.is_paid(v_transaction.id) then
    -- The payment arrived after the delivery had ended: an administrator refunds it. The part of the fee that we
    -- retain for a driver who was on the way is not refunded.
    perform private.record_payment_action(v_transaction, 'payment_confirmed_late');
    perform private.take_payment(v_transaction, p_evidence);
    if v_transaction.started_at is not null then
      perform private.retain_fee(v_transaction, p_evidence);
    end if;
    update public.transactions t set refund_due_at = case when t.started_at is null or private.get_delivery_money_balance(t.id, 'sender_funds') > 0 then clock_timestamp() end
     where t.id = v_transaction.id returning * into v_transaction;
  elsif p_event = 'payment.refunded' and v_transaction.status in ('failed', 'cancelled') and private.compute_card_refund_share(v_transaction) > 0 then
    perform private.record_amount_returned(v_transaction, p_evidence);
  elsif p_event = 'payment.refunded' and v_transaction.status in ('failed', 'cancelled') then
    v_transaction := private.change_transaction_status(v_transaction.id, array['failed', 'cancelled'], 'refund', 'payments');
    perform private.refund_fee(v_transaction, p_evidence);
    perform private.post_refund(v_transaction, p_evidence);
    perform private.post_refund_completed(v_transaction, p_evidence);
  elsif p_event = 'payment.refunded' and v_transaction.status = 'refunded' then
    -- Confirms the refund that an administrator recorded.
    perform private.post_refund_completed(v_transaction, p_evidence);
  end if;
  return v_transaction;
end $$;

-- record_payment_event: processes one event of the payment provider; each id once. A repeat returns the first result.
create function app.record_payment_event(p_event_id text, p_transaction_id uuid, p_event text) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_transaction public.transactions;
  v_updated public.transactions;
  v_outcome jsonb;
begin
  v_transaction := private.lock_transaction(p_transaction_id);
  if v_transaction.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  -- A concurrent duplicate waits here and then finds the event processed.
  insert into private.webhook_events (source, id) values ('payments', p_event_id) on conflict do nothing;
  if not found then
    select w.outcome into v_outcome from private.webhook_events w where w.source = 'payments' and w.id = p_event_id;
    return coalesce(v_outcome, private.ok());
  end if;
  v_updated := private.apply_payment(v_transaction, p_event);
  v_outcome := private.ok(jsonb_build_object('transactionId', v_transaction.id, 'status', v_updated.status, 'applied',
    (v_updated.status, v_updated.refund_due_at) is distinct from (v_transaction.status, v_transaction.refund_due_at)));
  update private.webhook_events w set outcome = v_outcome where w.source = 'payments' and w.id = p_event_id;
  return v_outcome;
end $$;
revoke execute on function app.record_payment_event(text, uuid, text) from public;
grant execute on function app.record_payment_event(text, uuid, text) to handover_service;
