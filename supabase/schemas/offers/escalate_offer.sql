-- find_reached_offer_sms_cap: the limit on text messages about offers that is reached, so that a loop cannot waste
-- money; null if none is. Counts tries, because each may cost. Replies to texts have a separate limit, so that they
-- cannot use up this one. Concurrent workers may all find room for the last message: the limit is exceeded by a few at
-- most.
create function private.find_reached_offer_sms_cap(p_user_id uuid, p_transaction_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with times as (select clock_timestamp() - interval '1 hour' as hour_ago)
    select case
      when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
             where m.channel = 'sms' and m.kind = 'offer' and m.user_id = p_user_id and m.created_at > hour_ago) >= private.get_setting('sms_per_driver_hour') then 'too_many_for_driver'
      when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
             where m.channel = 'sms' and m.kind = 'offer' and m.transaction_id = p_transaction_id) >= private.get_setting('sms_per_delivery') then 'too_many_for_delivery'
      when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
             where m.channel = 'sms' and m.kind = 'offer' and m.created_at > hour_ago) >= private.get_setting('sms_per_hour') then 'too_many_this_hour'
    end from times);
end $$;

-- find_channel_block_reason: why this driver cannot be reached by this channel; null if they can.
create function private.find_channel_block_reason(p_offer public.driver_notifications, p_channel text, p_channels jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_phone text := private.find_verified_phone(p_offer.driver_id);
  v_preferences jsonb := coalesce((select s.notifications from public.user_settings s where s.user_id = p_offer.driver_id), '{}');
begin
  if not p_channels ? p_channel then
    return 'not_set_up';
  end if;
  if p_channel = 'email' then
    return case when not exists (select from auth.users u where u.id = p_offer.driver_id and u.email <> '') then 'driver_email_not_found' end;
  end if;
  return case
    when v_phone is null then 'driver_phone_not_found'
    when v_preferences -> 'sms' = 'false' then 'driver_wants_no_texts'
    when private.find_sms_block_reason(v_phone) is not null then 'number_' || private.find_sms_block_reason(v_phone)
    else private.find_reached_offer_sms_cap(p_offer.driver_id, p_offer.transaction_id) end;
end $$;

-- offer_message_json: the data for the worker to send a message. `again`: it may have been sent before, so the worker
-- first queries the provider for it. `last`: it is not sent again if the provider does not have it.
create function private.offer_message_json(p_offer public.driver_notifications, p_message private.outgoing_messages, p_is_last_try boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('action', 'send', 'channel', p_message.channel, 'messageId', p_message.id, 'offerId', p_offer.id,
    'try', p_message.tries, 'again', p_message.tries > 1, 'last', p_is_last_try, 'expiresAt', private.format_iso(p_offer.expires_at),
    'secondsLeft', extract(epoch from p_offer.expires_at - clock_timestamp())::double precision,
    'to', case p_message.channel when 'sms' then private.find_verified_phone(p_offer.driver_id)
                                 else (select u.email from auth.users u where u.id = p_offer.driver_id) end,
    'locale', coalesce((select s.locale from public.user_settings s where s.user_id = p_offer.driver_id), 'en'));
end $$;

-- has_untried_push: whether a push to the driver's phone has not been sent yet, because its job is late or its worker
-- has died.
create function private.has_untried_push(p_offer public.driver_notifications) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.push_subscriptions s where s.user_id = p_offer.driver_id)
     and not exists (select from public.user_settings s where s.user_id = p_offer.driver_id and s.notifications -> 'push' = 'false')
     and not exists (select from jsonb_array_elements(p_offer.metadata -> 'deliveryAttempts') a where a ->> 'channel' = 'push');
end $$;

-- is_provider_at_fault: whether a text failed, also on its way, for a reason other than the driver's number, was not
-- sent because of our own cap, or no push was sent because of our network or the push service.
create function private.is_provider_at_fault(p_offer public.driver_notifications) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.outgoing_messages m
      cross join lateral (select private.find_sms_block_reason(private.find_verified_phone(p_offer.driver_id)) as reason) block
     where m.offer_id = p_offer.id and m.channel = 'sms' and m.status = 'refused'
       and (block.reason = 'region_off' or (m.tries > 0 and block.reason is null)
            or m.error in ('too_many_for_driver', 'too_many_for_delivery', 'too_many_this_hour')))
    -- A status reported later. A code in sms_refusals is the operator's to fix.
    or exists (
    select from private.outgoing_messages m
     where m.offer_id = p_offer.id and m.channel = 'sms' and m.status in ('undelivered', 'failed')
       and exists (select from private.sms_refusals r where r.code = m.error))
    or coalesce((select bool_or(a ->> 'outcome' = 'later') and not bool_or(a ->> 'outcome' = 'sent')
                   from jsonb_array_elements(p_offer.metadata -> 'deliveryAttempts') a where a ->> 'channel' = 'push'), false);
end $$;

-- fail_offer: ends this locked open offer as failed because no channel is left, notifies the driver in the app, and
-- continues with the next driver. If the driver's app was not seen either, sets the driver offline, because they would
-- delay the next delivery too. Not if the provider failed or our cap was reached: that would set all drivers offline.
create function private.fail_offer(p_offer public.driver_notifications) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_is_provider_at_fault boolean := private.is_provider_at_fault(p_offer);
begin
  update public.driver_notifications offer set metadata = offer.metadata || '{"error": "all_methods_failed"}' where offer.id = p_offer.id;
  perform private.end_offers(array[p_offer.id], 'undeliverable');
  perform private.notify_delivery('task_timeout', p_offer.transaction_id, p_offer.driver_id, jsonb_build_object('offerId', p_offer.id, 'unreached', true), p_offer.id::text);
  -- An open page reports every 30 seconds: without a report for 35 seconds, and none since 15 seconds before the offer,
  -- it is closed.
  update public.driver_profiles d set status = 'offline', is_available = false, push_confirmed_at = null, leaving_at = null, last_status_change = clock_timestamp()
   where d.user_id = p_offer.driver_id and d.status = 'online' and not v_is_provider_at_fault
     and coalesce(d.last_seen, '-infinity') < least(p_offer.sent_at, clock_timestamp() - interval '20 seconds') - interval '15 seconds';
  if found then
    perform private.log_driver_action(p_offer.driver_id, p_offer.assignment_id, p_offer.transaction_id, 'offline_unreachable', jsonb_build_object('offerId', p_offer.id));
  end if;
end $$;

-- escalate_offer: runs the next step for an offer that the phone has not confirmed. Returns the message for the worker
-- to send, or {"action": "none"}. p_channels: the channels configured in this installation, of sms and email. Safe to
-- call at any time.
create function app.escalate_offer(p_offer_id uuid, p_channels jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_no_action constant jsonb := private.ok('{"action": "none"}');
  -- Slightly longer than the provider's request timeout.
  c_request_timeout constant interval := interval '4 seconds';
  v_offer public.driver_notifications;
  v_message private.outgoing_messages;
  v_due_at timestamptz;
  v_channel text;
  v_reason text;
begin
  select * into v_offer from public.driver_notifications offer where offer.id = p_offer_id;
  if not found or not private.is_open_offer(v_offer.status) or private.close_stale_offer(v_offer.id, v_offer.transaction_id) <> 'open' then
    return v_no_action;
  end if;
  -- Read again with every lock held.
  select * into v_offer from public.driver_notifications offer where offer.id = p_offer_id;
  if v_offer.delivered_at is not null then
    return v_no_action;
  end if;
  v_due_at := v_offer.sent_at + make_interval(secs => private.get_setting('offer_acknowledge_seconds')::double precision);
  if clock_timestamp() < v_due_at then
    perform private.schedule_escalation(v_offer.id, v_due_at);
    return v_no_action;
  end if;
  foreach v_channel in array array['sms', 'email'] loop
    -- E-mail is off by default, so a skip is not recorded.
    continue when v_channel = 'email' and not p_channels ? 'email';
    select * into v_message from private.outgoing_messages m where m.offer_id = v_offer.id and m.channel = v_channel and m.kind = 'offer' for update;
    if not found then
      v_reason := private.find_channel_block_reason(v_offer, v_channel, p_channels);
      insert into private.outgoing_messages (channel, user_id, offer_id, transaction_id, status, tries, error, requested_at)
      values (v_channel, v_offer.driver_id, v_offer.id, v_offer.transaction_id, case when v_reason is null then 'sending' else 'refused' end, (v_reason is null)::int, v_reason,
              case when v_reason is null then clock_timestamp() end)
      returning * into v_message;
      if v_reason is null then
        return private.ok(private.offer_message_json(v_offer, v_message, false));
      end if;
      perform private.record_offer_attempt(v_offer.id, v_channel, 'skipped', jsonb_build_object('reason', v_reason));
    elsif v_message.status = 'sending' then
      -- Another worker may be sending to the provider right now; a query would not find that message yet.
      if v_message.requested_at > clock_timestamp() - c_request_timeout then
        perform private.schedule_escalation(v_offer.id, v_message.requested_at + c_request_timeout);
        return v_no_action;
      end if;
      update private.outgoing_messages m set tries = m.tries + 1, requested_at = clock_timestamp() where m.id = v_message.id returning * into v_message;
      return private.ok(private.offer_message_json(v_offer, v_message,
        v_message.tries > private.get_setting('offer_retries') + 1
        or clock_timestamp() >= v_message.created_at + make_interval(secs => private.get_setting('sms_timeout_seconds')::double precision)));
    elsif v_message.status in ('accepted', 'sent', 'delivered') then
      -- Sent: the provider or the phone reports the result.
      return v_no_action;
    end if;
  end loop;
  -- The installation has no SMS, which does not show that the driver is unreachable.
  if not p_channels ? 'sms' then
    return v_no_action;
  end if;
  if private.has_untried_push(v_offer) and clock_timestamp() < v_offer.sent_at + 3 * make_interval(secs => private.get_setting('offer_acknowledge_seconds')::double precision) then
    perform private.schedule_escalation(v_offer.id, clock_timestamp() + interval '3 seconds');
    return v_no_action;
  end if;
  perform private.fail_offer(v_offer);
  return private.ok('{"action": "failed"}');
end $$;
revoke execute on function app.escalate_offer(uuid, jsonb) from public;
grant execute on function app.escalate_offer(uuid, jsonb) to handover_service;
