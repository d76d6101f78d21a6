-- offer_sms_cap: which limit on text messages about offers is reached, so that a loop cannot spend money; null when
-- none is. Tries count, since each may cost. Answers to texts have a limit of their own: whoever chats with us must not
-- use up what offers need. Worker slots that ask at the same moment may all find room for the last one: a few texts too
-- many at most.
create function private.offer_sms_cap(p_user_id uuid, p_transaction_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with an_hour_ago as (select clock_timestamp() - interval '1 hour' as v_hour)
    select case
      when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
             where m.channel = 'sms' and m.kind = 'offer' and m.user_id = p_user_id and m.created_at > v_hour) >= private.setting('sms_per_driver_hour') then 'too_many_for_driver'
      when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
             where m.channel = 'sms' and m.kind = 'offer' and m.transaction_id = p_transaction_id) >= private.setting('sms_per_delivery') then 'too_many_for_delivery'
      when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
             where m.channel = 'sms' and m.kind = 'offer' and m.created_at > v_hour) >= private.setting('sms_per_hour') then 'too_many_this_hour'
    end from an_hour_ago);
end $$;

-- channel_block_reason: why this driver cannot be reached this way; null when they can.
create function private.channel_block_reason(p_o public.driver_notifications, p_channel text, p_channels jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_phone text := private.verified_phone(p_o.driver_id);
  v_wants jsonb := coalesce((select s.notifications from public.user_settings s where s.user_id = p_o.driver_id), '{}');
begin
  if not p_channels ? p_channel then
    return 'not_set_up';
  end if;
  if p_channel = 'email' then
    return case when not exists (select from auth.users u where u.id = p_o.driver_id and u.email <> '') then 'driver_email_not_found' end;
  end if;
  return case
    when v_phone is null then 'driver_phone_not_found'
    when v_wants -> 'sms' = 'false' then 'driver_wants_no_texts'
    when private.sms_block_reason(v_phone) is not null then 'number_' || private.sms_block_reason(v_phone)
    else private.offer_sms_cap(p_o.driver_id, p_o.transaction_id) end;
end $$;

-- offer_message_json: what the worker needs to send a message. `again` when it may have been sent before: then the
-- provider is asked first whether it has it, and `last` when it is then not sent any more.
create function private.offer_message_json(p_o public.driver_notifications, p_m private.outgoing_messages, p_last boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('step', 'send', 'channel', p_m.channel, 'messageId', p_m.id, 'offerId', p_o.id,
    'try', p_m.tries, 'again', p_m.tries > 1, 'last', p_last, 'expiresAt', private.iso(p_o.expires_at),
    'secondsLeft', extract(epoch from p_o.expires_at - clock_timestamp())::double precision,
    'to', case p_m.channel when 'sms' then private.verified_phone(p_o.driver_id)
                           else (select u.email from auth.users u where u.id = p_o.driver_id) end,
    'locale', coalesce((select s.locale from public.user_settings s where s.user_id = p_o.driver_id), 'en'));
end $$;

-- has_untried_push: a phone of the driver waits for a push that nobody has sent yet: its job is late, or its worker
-- died.
create function private.has_untried_push(p_o public.driver_notifications) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.push_subscriptions s where s.user_id = p_o.driver_id)
     and not exists (select from public.user_settings s where s.user_id = p_o.driver_id and s.notifications -> 'push' = 'false')
     and not exists (select from jsonb_array_elements(p_o.metadata -> 'deliveryAttempts') a where a ->> 'channel' = 'push');
end $$;

-- is_provider_at_fault: the text did not go out, and the driver's number is not to blame; or no push went out, because
-- our own network or the push service failed.
create function private.is_provider_at_fault(p_o public.driver_notifications) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.outgoing_messages m
      cross join lateral (select private.sms_block_reason(private.verified_phone(p_o.driver_id)) as why) n
     where m.offer_id = p_o.id and m.channel = 'sms' and m.status = 'refused'
       and (n.why = 'region_off' or (m.tries > 0 and n.why is null)))
    or coalesce((select bool_or(a ->> 'outcome' = 'later') and not bool_or(a ->> 'outcome' = 'sent')
                   from jsonb_array_elements(p_o.metadata -> 'deliveryAttempts') a where a ->> 'channel' = 'push'), false);
end $$;

-- fail_offer: no way is left to reach the driver of this locked open offer: it ends as failed, they are told in the
-- app, and the next one is asked. A driver whose app was not heard of either is offline, whatever their status says:
-- they would only hold up the next delivery. Not so when the provider is what failed: then all drivers would be.
create function private.fail_offer(p_o public.driver_notifications) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_provider boolean := private.is_provider_at_fault(p_o);
begin
  update public.driver_notifications o set metadata = o.metadata || '{"error": "all_methods_failed"}' where o.id = p_o.id;
  perform private.end_offers(array[p_o.id], 'undeliverable');
  perform private.notify_delivery('task_timeout', p_o.transaction_id, p_o.driver_id, jsonb_build_object('offerId', p_o.id, 'unreached', true), p_o.id::text);
  -- An open page says so every 30 seconds.
  update public.driver_profiles d set status = 'offline', is_available = false, push_confirmed_at = null, leaving_at = null, last_status_change = clock_timestamp()
   where d.user_id = p_o.driver_id and d.status = 'online' and not v_provider
     and coalesce(d.last_seen, '-infinity') < least(p_o.sent_at, clock_timestamp() - interval '20 seconds') - interval '15 seconds';
  if found then
    perform private.log_driver_action(p_o.driver_id, p_o.assignment_id, p_o.transaction_id, 'offline_unreachable', jsonb_build_object('offerId', p_o.id));
  end if;
end $$;

-- escalate_offer: the next step for an offer whose phone has not confirmed it. Answers what the worker is to send, or
-- that there is nothing to do. `p_channels`: the ways this installation has, of sms and email. Safe to run at any time.
create function app.escalate_offer(p_offer_id uuid, p_channels jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_nothing constant jsonb := private.ok('{"step": "none"}');
  -- A little longer than the provider is waited for.
  c_asking constant interval := interval '4 seconds';
  v_o public.driver_notifications;
  v_m private.outgoing_messages;
  v_due timestamptz;
  v_channel text;
  v_why text;
begin
  select * into v_o from public.driver_notifications o where o.id = p_offer_id;
  if not found or not private.is_open_offer(v_o.status) or private.close_stale_offer(v_o.id, v_o.transaction_id) <> 'open' then
    return v_nothing;
  end if;
  -- As it is with every lock held.
  select * into v_o from public.driver_notifications o where o.id = p_offer_id;
  if v_o.delivered_at is not null then
    return v_nothing;
  end if;
  v_due := v_o.sent_at + make_interval(secs => private.setting('offer_acknowledge_seconds')::double precision);
  if clock_timestamp() < v_due then
    perform private.schedule_escalation(v_o.id, v_due);
    return v_nothing;
  end if;
  foreach v_channel in array array['sms', 'email'] loop
    -- E-mail is off by default, which is nothing to record.
    continue when v_channel = 'email' and not p_channels ? 'email';
    select * into v_m from private.outgoing_messages m where m.offer_id = v_o.id and m.channel = v_channel and m.kind = 'offer' for update;
    if not found then
      v_why := private.channel_block_reason(v_o, v_channel, p_channels);
      insert into private.outgoing_messages (channel, user_id, offer_id, transaction_id, status, tries, error, asked_at)
      values (v_channel, v_o.driver_id, v_o.id, v_o.transaction_id, case when v_why is null then 'sending' else 'refused' end, (v_why is null)::int, v_why,
              case when v_why is null then clock_timestamp() end)
      returning * into v_m;
      if v_why is null then
        return private.ok(private.offer_message_json(v_o, v_m, false));
      end if;
      perform private.record_offer_attempt(v_o.id, v_channel, 'skipped', jsonb_build_object('why', v_why));
    elsif v_m.status = 'sending' then
      -- Somebody may be asking the provider at this moment: whoever looked now would not find what is on its way there.
      if v_m.asked_at > clock_timestamp() - c_asking then
        perform private.schedule_escalation(v_o.id, v_m.asked_at + c_asking);
        return v_nothing;
      end if;
      update private.outgoing_messages m set tries = m.tries + 1, asked_at = clock_timestamp() where m.id = v_m.id returning * into v_m;
      return private.ok(private.offer_message_json(v_o, v_m,
        v_m.tries > private.setting('offer_retries') + 1
        or clock_timestamp() >= v_m.created_at + make_interval(secs => private.setting('sms_timeout_seconds')::double precision)));
    elsif v_m.status in ('accepted', 'sent', 'delivered') then
      -- On its way: what became of it is told by the provider, or by the phone.
      return v_nothing;
    end if;
  end loop;
  -- It is the installation that cannot ask, not the driver who cannot be reached.
  if not p_channels ? 'sms' then
    return v_nothing;
  end if;
  if private.has_untried_push(v_o) and clock_timestamp() < v_o.sent_at + 3 * make_interval(secs => private.setting('offer_acknowledge_seconds')::double precision) then
    perform private.schedule_escalation(v_o.id, clock_timestamp() + interval '3 seconds');
    return v_nothing;
  end if;
  perform private.fail_offer(v_o);
  return private.ok('{"step": "failed"}');
end $$;
revoke execute on function app.escalate_offer(uuid, jsonb) from public;
grant execute on function app.escalate_offer(uuid, jsonb) to handover_service;
