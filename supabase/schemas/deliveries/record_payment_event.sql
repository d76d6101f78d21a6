-- apply_payment: what an event of the payment provider means for the delivery, whose lock is held. An event that comes
-- late or twice moves nothing.
create function private.apply_payment(p_t public.transactions, p_event text) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := p_t;
  v_driver uuid := case when p_t.status = 'assigned' then p_t.driver_id end;
begin
  if private.nothing_due(v_t) then
    -- Nothing was asked for: it is on record, and changes nothing.
    insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor, metadata, "timestamp")
    values (v_t.id, v_t.status, v_t.status, 'payment_not_due', 'payments', jsonb_build_object('event', p_event), clock_timestamp());
    return v_t;
  end if;
  -- Events may arrive out of order: the step that was skipped is taken first, so that the history stays whole.
  if v_t.status = 'accepted' and p_event in ('payment.pending', 'payment.confirmed', 'payment.failed') then
    v_t := private.move_transaction(v_t.id, array['accepted'], 'request_payment', 'payments');
  end if;
  if p_event = 'payment.confirmed' and v_t.status = 'payment_pending' then
    v_t := private.move_transaction(v_t.id, array['payment_pending'], 'confirm_payment', 'payments');
    perform private.on_payment_confirmed(v_t);
  elsif p_event = 'payment.failed' and v_t.status in ('payment_pending', 'payment_confirmed', 'broadcast', 'assigned') then
    perform private.withdraw_offers(v_t.id, 'cancelled');
    v_t := private.move_transaction(v_t.id, null, 'fail_payment', 'payments', null, '{}', '{"reasonCode": "payment_failed"}');
    perform private.reverse_payment(v_t);
    perform private.notify_about('payment_failed', v_t.id);
    perform private.recall_driver(v_t, v_driver, '{"reasonCode": "payment_failed"}');
  elsif p_event = 'payment.failed' and private.is_on_the_way(v_t.status) then
    -- The cash is on its way: an administrator decides, and finds this in the history.
    insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor, "timestamp")
    values (v_t.id, v_t.status, v_t.status, 'payment_failed_late', 'payments', clock_timestamp());
    perform private.reverse_payment(v_t);
  elsif p_event = 'payment.confirmed' and v_t.status in ('cancelled', 'failed') and v_t.refund_due_at is null
        and (not exists (select from public.transaction_status_updates u where u.transaction_id = v_t.id and u.action = 'confirm_payment')
             or exists (select from public.transaction_status_updates u where u.transaction_id = v_t.id and u.action = 'fail_payment')) then
    -- The money came when nobody wanted it any more: an administrator returns it.
    insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor, "timestamp")
    values (v_t.id, v_t.status, v_t.status, 'payment_confirmed_late', 'payments', clock_timestamp());
    update public.transactions t set refund_due_at = clock_timestamp() where t.id = v_t.id returning * into v_t;
    perform private.take_payment(v_t, '{"actor": "payments"}');
  elsif p_event = 'payment.refunded' and v_t.status in ('failed', 'cancelled') then
    v_t := private.move_transaction(v_t.id, array['failed', 'cancelled'], 'refund', 'payments');
    perform private.refund_money(v_t, '{"actor": "payments"}');
    perform private.refunded_money(v_t);
  elsif p_event = 'payment.refunded' and v_t.status = 'refunded' then
    -- As an administrator had said.
    perform private.refunded_money(v_t);
  end if;
  return v_t;
end $$;

-- record_payment_event: one event of the payment provider, each id once; a repeat gets the first answer.
create function app.record_payment_event(p_event_id text, p_transaction_id uuid, p_event text) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_t public.transactions;
  v_after public.transactions;
  v_outcome jsonb;
begin
  v_t := private.lock_transaction(p_transaction_id);
  if v_t.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  -- One that comes twice at once waits here for the other, and then finds it done.
  insert into private.webhook_events (source, id) values ('payments', p_event_id) on conflict do nothing;
  if not found then
    select w.outcome into v_outcome from private.webhook_events w where w.source = 'payments' and w.id = p_event_id;
    return coalesce(v_outcome, private.ok());
  end if;
  v_after := private.apply_payment(v_t, p_event);
  v_outcome := private.ok(jsonb_build_object('transactionId', v_t.id, 'status', v_after.status, 'applied',
    (v_after.status, v_after.refund_due_at) is distinct from (v_t.status, v_t.refund_due_at)));
  update private.webhook_events w set outcome = v_outcome where w.source = 'payments' and w.id = p_event_id;
  return v_outcome;
end $$;
revoke execute on function app.record_payment_event(text, uuid, text) from public;
grant execute on function app.record_payment_event(text, uuid, text) to handover_machine;
