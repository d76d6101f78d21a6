-- The end of a task: with the receiver's code, or without delivery.

-- finish_delivery: the effects of a handover, whatever recorded it: code used, assignment completed, the driver's count
-- of clean deliveries (those without an open plausibility review) updated, driver free.
create function private.finish_delivery(p_transaction public.transactions, p_used_by uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.verification_codes c set status = 'used', used_at = clock_timestamp(), used_by = p_used_by
   where c.transaction_id = p_transaction.id and c.id::text = p_transaction.qr_code and c.status <> 'used';
  perform private.end_assignment(p_transaction.id, 'completed');
  perform private.notify_delivery('delivery_completed', p_transaction.id);
  perform private.count_clean_deliveries(p_transaction.driver_id);
  perform private.free_driver(p_transaction.driver_id);
end $$;

-- hand_over: servicing -> delivered with the receiver's code, in one transaction: code checked and used, delivery
-- delivered, driver free. A wrong code only counts as a try. With the code of a delegate, a person that the receiver
-- sends to take the cash, the record names the delegate. p_signature_check: the server's check of a scanned QR, see
-- check_code.
create function private.hand_over(p_driver_id uuid, p_transaction_id uuid, p_code text, p_qr jsonb, p_signature_check text, p_position jsonb, p_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.driver_refusal(p_driver_id);
  v_transaction public.transactions;
  v_delegate private.delegates;
  v_delegate_json jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_transaction := private.lock_task(p_transaction_id, p_driver_id);
  if v_transaction.id is null then
    return private.refuse_task_not_found();
  end if;
  if private.is_returning(v_transaction.id, p_driver_id) or v_transaction.driver_id = p_driver_id and v_transaction.status not in ('servicing', 'delivered') then
    return private.refuse_task_state('cannot_complete', v_transaction.id, p_driver_id);
  elsif v_transaction.driver_id is distinct from p_driver_id then
    return private.refuse('NO_ACTIVE_TASK', '{"reason": "to_complete"}');
  end if;
  if v_transaction.status = 'servicing' then
    -- During an incident an administrator may put the delivery's cash on hold.
    v_refusal := private.incident_hold_refusal(v_transaction.id);
    if v_refusal is not null then
      return v_refusal;
    end if;
    v_refusal := private.check_code(v_transaction, p_code, p_qr, p_signature_check);
    if v_refusal is not null then
      return v_refusal;
    end if;
    v_delegate := private.find_delegate_by_code(v_transaction.id, p_code);
    v_delegate_json := jsonb_strip_nulls(jsonb_build_object('delegateId', v_delegate.id));
    v_transaction := private.change_transaction_status(v_transaction.id, array['servicing'], 'complete', 'driver', p_driver_id, private.step_position_json(p_position, null, p_at) || v_delegate_json, jsonb_build_object('at', p_at));
    update private.delegates d set received_at = v_transaction.completed_at where d.id = v_delegate.id;
    perform private.log_driver_action(p_driver_id, null, v_transaction.id, 'complete', jsonb_build_object('by', case when p_qr is null then 'code' else 'qr' end) || v_delegate_json);
    perform private.finish_delivery(v_transaction, p_driver_id);
    -- A job checks later whether it was the duress code.
    perform private.enqueue_handover_code_check(v_transaction.id, p_code);
    perform private.review_step(v_transaction, p_driver_id, 'complete', p_position, p_at);
    perform private.schedule_track_jobs(v_transaction.id, p_driver_id);
  end if;
  return private.ok(private.get_task_json(v_transaction.id, p_driver_id));
end $$;

-- fail_delivery: fails a delivery after the pickup. The driver stays on duty until they have proven the return of the
-- cash, which update_legs_on_transitions has opened. The parties are notified. p_outcome: the task's final state,
-- cancelled or failed. p_kind: the driver's choice from the list of reasons. For 'nobody_home' the attempts to reach
-- the receiver are recorded, because the texts themselves are deleted later.
create function private.fail_delivery(p_transaction public.transactions, p_action text, p_driver_id uuid, p_reason text, p_outcome text, p_kind text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
  v_metadata jsonb := jsonb_strip_nulls(jsonb_build_object('reason', p_reason, 'kind', p_kind,
    'doorAttempts', case p_kind when 'nobody_home' then (select jsonb_build_object('since', attempts -> 'since', 'calledAt', attempts -> 'calledAt', 'smsSentAt', attempts -> 'smsSentAt')
                                                   from private.door_attempts_json(p_transaction) attempts) end));
begin
  v_transaction := private.change_transaction_status(p_transaction.id, array['in_transit', 'servicing'], p_action, 'driver', p_driver_id, v_metadata, jsonb_build_object('reason', p_reason));
  perform private.end_assignment(v_transaction.id, 'cancelled', jsonb_build_object('reason', p_reason, 'outcome', p_outcome));
  perform private.log_driver_action(p_driver_id, null, v_transaction.id, p_action, v_metadata);
  perform private.notify_delivery('transaction_failed', v_transaction.id);
  if v_transaction.funding = 'sender_cash' then
    perform private.notify_delivery('cash_coming_back', v_transaction.id, v_transaction.user_id);
  end if;
  perform private.schedule_track_jobs(v_transaction.id, p_driver_id);
  perform private.refresh_driver_eligibility(p_driver_id);
end $$;

-- is_repeated_task_end: whether the driver has already ended this delivery with the same action and is returning its
-- cash.
create function private.is_repeated_task_end(p_transaction_id uuid, p_driver_id uuid, p_action text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_returning(p_transaction_id, p_driver_id)
     and exists (select from public.transaction_status_updates u where u.transaction_id = p_transaction_id and u.action = p_action and u.actor_id = p_driver_id);
end $$;

-- release_task: the driver gives up an unstarted task; it is dispatched again, but not to them.
create function private.release_task(p_transaction public.transactions, p_action text, p_role text, p_actor uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_driver_id uuid := p_transaction.driver_id;
begin
  perform private.change_transaction_status(p_transaction.id, array['assigned'], p_action, p_role, p_actor, jsonb_build_object('reason', p_reason, 'driverId', v_driver_id));
  perform private.end_assignment(p_transaction.id, 'cancelled', jsonb_build_object('reason', p_reason, 'places', private.task_places_json(p_transaction)));
  insert into private.dispatch_exclusions (transaction_id, driver_id, reason) values (p_transaction.id, v_driver_id, p_action) on conflict do nothing;
  perform private.log_driver_action(v_driver_id, null, p_transaction.id, p_action, jsonb_build_object('reason', p_reason));
  perform private.restart_dispatch(p_transaction.id);
  perform private.schedule_track_jobs(p_transaction.id, v_driver_id);
  perform private.free_driver(v_driver_id);
end $$;
