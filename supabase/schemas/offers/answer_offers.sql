-- A driver accepts or declines. Acceptance, expiry, an administrator's action and a withdrawal may be concurrent: the
-- delivery's lock serializes them, and the later ones find the offer closed.

-- Plan settings of these functions: one generic plan for all calls, without sequential scans, because all lookups are
-- by key and planning took longer than execution.

-- closed_offer_refusal: why a closed offer can no longer be answered. p_driver_id has the delivery now.
create function private.closed_offer_refusal(p_offer public.driver_notifications, p_driver_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case private.get_current_closed_reason(p_offer, p_driver_id)
    when 'timeout' then private.refuse('OFFER_EXPIRED')
    when 'taken' then private.refuse('OFFER_TAKEN')
    when 'reassigned' then private.refuse('OFFER_TAKEN')
    else private.refuse('OFFER_CLOSED', '{"reason": "no_longer_open"}') end;
end $$;

-- set_driver_on_duty: the driver has a task and gets no offers until it ends. A suspended driver who returns cash
-- stays offline. The caller holds the driver's lock.
create function private.set_driver_on_duty(p_driver_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.driver_profiles d set status = 'on_duty', is_available = false, leaving_at = null, last_status_change = clock_timestamp()
   where d.user_id = p_driver_id and d.suspended_at is null;
end $$;

-- accept_driver_offer: broadcast -> assigned, by a driver with an open offer, before its deadline. Idempotent.
create function private.accept_driver_offer(p_driver_id uuid, p_id uuid, p_via text, p_device_info text default null) returns jsonb
language plpgsql security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_refusal jsonb := private.driver_refusal(p_driver_id);
  v_via text := case when p_via in ('app', 'push', 'sms', 'email') then p_via else 'app' end;
  v_transaction public.transactions;
  v_offer public.driver_notifications;
  v_driver public.driver_profiles;
  v_now timestamptz;
  v_code_expires_at timestamptz;
  v_step_id text;
begin
  select * into v_offer from public.driver_notifications offer where offer.id = p_id and offer.driver_id = p_driver_id;
  if v_refusal is not null then
    return v_refusal;
  elsif v_offer.id is null then
    return private.refuse_offer_not_found();
  end if;
  v_transaction := private.lock_transaction(v_offer.transaction_id);
  perform private.lock_offers(v_transaction.id);
  select * into v_offer from public.driver_notifications offer where offer.id = p_id for no key update;
  if not found then
    return private.refuse_offer_not_found();
  end if;
  -- An administrator may have assigned it to this driver meanwhile.
  if v_offer.status = 'accepted' or v_offer.closed_reason = 'assigned' and v_transaction.driver_id = p_driver_id then
    return private.ok(private.get_task_json(v_transaction.id, p_driver_id));
  end if;
  if not private.is_open_offer(v_offer.status) then
    return private.closed_offer_refusal(v_offer, v_transaction.driver_id);
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id for no key update;

  -- clock_timestamp() after all locks, because now() is the start of the call, which may have waited for a lock until
  -- after the deadline. Acceptance and expiry decide by the same clock.
  v_now := clock_timestamp();
  if v_now >= v_offer.expires_at then
    perform private.expire_open_offers(array[v_offer.id]);
    return private.refuse('OFFER_EXPIRED');
  end if;
  if v_transaction.status <> 'broadcast' then
    return private.refuse('OFFER_CLOSED', '{"reason": "no_longer_open"}');
  end if;
  if not v_driver.is_approved or v_driver.suspended_at is not null then
    return private.refuse('DRIVER_NOT_APPROVED');
  end if;
  v_refusal := private.offer_block_refusal(p_driver_id);
  if v_refusal is null and private.has_active_task(p_driver_id) then
    v_refusal := private.refuse('TASK_ALREADY_ACTIVE');
  end if;
  v_refusal := coalesce(v_refusal, private.cash_ceiling_refusal(v_driver, v_transaction.amount, true));
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_driver.status <> 'online' or not v_driver.is_available then
    return private.refuse('DRIVER_NOT_AVAILABLE');
  end if;

  update public.driver_notifications offer set status = 'accepted', closed_reason = 'accepted', closed_at = v_now,
         response = 'accept', response_at = v_now
   where offer.id = v_offer.id;
  if v_offer.metadata ? 'pushed' then
    perform private.withdraw_offer_pushes(array[v_offer.id], v_via not in ('sms', 'email'));
  end if;
  if exists (select from public.driver_notifications offer where offer.transaction_id = v_transaction.id and private.is_open_offer(offer.status)) then
    perform private.withdraw_offers(v_transaction.id, 'taken');
  end if;
  -- Together with the status change, so that the delivery's row is updated once.
  v_code_expires_at := private.extend_code(v_transaction);
  v_transaction := private.change_transaction_status(v_transaction.id, array['broadcast'], 'accept_offer', 'driver', p_driver_id,
    jsonb_build_object('offerId', v_offer.id), jsonb_build_object('driverId', p_driver_id, 'acceptedVia', v_via, 'codeUntil', v_code_expires_at));
  update public.optimoroute_orders assignment set status = 'accepted', accepted_at = v_transaction.assigned_at,
         order_date = (v_transaction.assigned_at at time zone private.get_time_zone())::date,
         custom_fields = assignment.custom_fields || jsonb_build_object('acceptedVia', v_via, 'estimatedDelivery', private.format_iso(v_transaction.assigned_at + interval '1 hour'))
   where assignment.id = v_offer.assignment_id;
  perform private.set_driver_on_duty(p_driver_id);
  perform private.log_driver_action(p_driver_id, v_offer.assignment_id, v_transaction.id, 'offer_accepted',
    jsonb_strip_nulls(jsonb_build_object('offerId', v_offer.id, 'acceptedVia', v_via, 'deviceInfo', left(p_device_info, 300))));
  v_step_id := private.get_latest_step_id(v_transaction.id);
  perform private.enqueue_many('notify', array[
    private.notification_payload_json('driver_assigned', v_transaction.id, null, '{}', v_step_id),
    private.notification_payload_json('task_response_confirmation', v_transaction.id, p_driver_id, jsonb_build_object('offerId', v_offer.id, 'response', 'accept'), v_step_id)]);
  return private.ok(private.get_task_json(v_transaction.id, p_driver_id));
end $$;

-- decline_driver_offer: the driver declines with one of the six reasons, and dispatch continues with the next driver.
-- The driver need not be available.
create function private.decline_driver_offer(p_driver_id uuid, p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_transaction public.transactions;
  v_offer public.driver_notifications;
begin
  if p_driver_id is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_offer from public.driver_notifications offer where offer.id = p_id and offer.driver_id = p_driver_id;
  if not found then
    return private.refuse_offer_not_found();
  end if;
  v_transaction := private.lock_transaction(v_offer.transaction_id);
  perform private.lock_offers(v_transaction.id);
  select * into v_offer from public.driver_notifications offer where offer.id = p_id for no key update;
  if not found then
    return private.refuse_offer_not_found();
  end if;
  if v_offer.status = 'rejected' then
    return private.ok(private.offer_json(v_offer));
  end if;
  if not private.is_open_offer(v_offer.status) then
    return private.closed_offer_refusal(v_offer, v_transaction.driver_id);
  end if;
  if clock_timestamp() >= v_offer.expires_at then
    perform private.expire_open_offers(array[v_offer.id]);
    return private.refuse('OFFER_EXPIRED');
  end if;
  perform private.end_offers(array[v_offer.id], 'declined', p_reason);
  perform private.notify_delivery('task_response_confirmation', v_transaction.id, p_driver_id,
    jsonb_build_object('offerId', v_offer.id, 'response', 'reject'), v_offer.id::text);
  return private.get_driver_offer(p_driver_id, p_id);
end $$;
