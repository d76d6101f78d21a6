-- Sends customers' notifications outside the app.

-- schedule_notification_step: enqueues the notification's next step; at most one such job waits.
create function private.schedule_notification_step(p_id uuid, p_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('send_notification', jsonb_build_object('noticeId', p_id), p_at, 'notice:' || p_id);
end $$;

-- plan_notification: sends a new notification to its reader's channels, if any: immediately, or after quiet hours if it
-- is not urgent.
create function private.plan_notification(p_notification_id uuid, p_user_id uuid, p_role text, p_event text, p_transaction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_channels record := private.get_notification_channels(p_user_id, p_event);
  v_held_until timestamptz;
  v_send_id uuid;
begin
  if not (v_channels.push and exists (select from public.push_subscriptions s where s.user_id = p_user_id)
          or v_channels.sms and private.find_user_sms_block_reason(p_user_id) is null
          or v_channels.mail and private.get_account_email(p_user_id) is not null) then
    return;
  end if;
  v_held_until := case when not (select e.urgent from private.list_notification_events() e where e.event = p_event) then private.find_quiet_hours_end(p_user_id) end;
  insert into private.notification_sends (notification_id, user_id, transaction_id, event, role, held_until)
  values (p_notification_id, p_user_id, p_transaction_id, p_event, p_role, v_held_until)
  returning id into v_send_id;
  perform private.schedule_notification_step(v_send_id, v_held_until);
end $$;

-- find_notification_end_reason: returns why a notification need not be sent any more: it was read, or was held by quiet
-- hours and a newer one of the same delivery exists. Null if it is still to be sent.
create function private.find_notification_end_reason(p_send private.notification_sends) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when n.read then 'read'
                when p_send.held_until is not null and p_send.transaction_id is not null and exists (
                  select from public.notifications newer
                   where newer.user_id = p_send.user_id and newer.data ->> 'transactionId' = p_send.transaction_id::text
                     and (newer.created_at, newer.id) > (n.created_at, n.id) and private.find_notification_event(newer.type, p_send.role) is not null) then 'overtaken' end
      from public.notifications n where n.id = p_send.notification_id);
end $$;

-- find_reached_notification_sms_cap: returns which limit of text messages is reached, null if none. The limits prevent
-- a loop from spending money.
create function private.find_reached_notification_sms_cap(p_user_id uuid, p_transaction_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_hour_ago timestamptz := clock_timestamp() - interval '1 hour';
begin
  return case
    when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
           where m.channel = 'sms' and m.kind = 'notice' and m.user_id = p_user_id and m.created_at > v_hour_ago) >= private.get_setting('notification_sms_per_person_hour') then 'too_many_for_person'
    when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
           where m.channel = 'sms' and m.kind = 'notice' and m.transaction_id = p_transaction_id) >= private.get_setting('notification_sms_per_delivery') then 'too_many_for_delivery'
    when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
           where m.channel = 'sms' and m.kind = 'notice' and m.created_at > v_hour_ago) >= private.get_setting('notification_sms_per_hour') then 'too_many_this_hour' end;
end $$;

-- find_reached_notification_email_cap: returns which limit of e-mails is reached, null if none. Mail is free, but a
-- sender can trigger it for anyone with a known number. Required events are always mailed.
create function private.find_reached_notification_email_cap(p_user_id uuid, p_event text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  c_max_per_hour constant int := 20;
begin
  return case when not (select e.channel_required from private.list_notification_events() e where e.event = p_event)
                and (select count(*) from private.outgoing_messages m
                      where m.user_id = p_user_id and m.channel = 'email' and m.kind = 'notice' and m.status <> 'refused'
                        and m.created_at > (select clock_timestamp()) - interval '1 hour') >= c_max_per_hour then 'too_many_for_person' end;
end $$;

-- notification_send_json: returns what the worker needs to send a notification by this channel, in the reader's
-- current language.
create function private.notification_send_json(p_send private.notification_sends, p_fields jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('noticeId', p_send.id, 'type', n.type, 'role', p_send.role, 'transactionId', p_send.transaction_id, 'locale', l.locale,
             'title', coalesce(n.translations #>> array[l.locale, 'title'], n.title), 'message', coalesce(n.translations #>> array[l.locale, 'message'], n.message)) || p_fields
      from public.notifications n
     cross join (select coalesce((select s.locale from public.user_settings s where s.user_id = p_send.user_id), 'en') as locale) l
     where n.id = p_send.notification_id);
end $$;

-- prepare_notification_message: returns the instruction for the worker to text or mail a notification; null if there is
-- nothing to do by this channel now. Stores the message before the provider is called: if the worker dies in between,
-- the next one queries the provider first.
create function private.prepare_notification_message(p_send private.notification_sends, p_channel text, p_channels jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Slightly longer than the provider's timeout.
  c_request_timeout constant interval := interval '12 seconds';
  v_recipient text := case p_channel when 'sms' then private.find_verified_phone(p_send.user_id) else private.get_account_email(p_send.user_id) end;
  v_message private.outgoing_messages;
  v_block_reason text;
begin
  if not p_channels ? p_channel or v_recipient is null then
    return null;
  end if;
  select * into v_message from private.outgoing_messages m where m.notice_id = p_send.id and m.channel = p_channel for update;
  if not found then
    v_block_reason := case when p_channel = 'sms' then coalesce(private.find_user_sms_block_reason(p_send.user_id), private.find_reached_notification_sms_cap(p_send.user_id, p_send.transaction_id))
                  else private.find_reached_notification_email_cap(p_send.user_id, p_send.event) end;
    insert into private.outgoing_messages (channel, kind, user_id, notice_id, transaction_id, status, tries, error, requested_at)
    values (p_channel, 'notice', p_send.user_id, p_send.id, p_send.transaction_id, case when v_block_reason is null then 'sending' else 'refused' end, (v_block_reason is null)::int, v_block_reason,
            case when v_block_reason is null then clock_timestamp() end)
    returning * into v_message;
    if v_block_reason is not null then
      return null;
    end if;
  elsif v_message.status <> 'sending' then
    return null;
  elsif v_message.requested_at > clock_timestamp() - c_request_timeout then
    perform private.schedule_notification_step(p_send.id, v_message.requested_at + c_request_timeout);
    return null;
  else
    update private.outgoing_messages m set tries = m.tries + 1, requested_at = clock_timestamp() where m.id = v_message.id returning * into v_message;
  end if;
  return private.notification_send_json(p_send, jsonb_build_object('action', 'send', 'channel', p_channel, 'messageId', v_message.id, 'to', v_recipient,
    'again', v_message.tries > 1, 'last', v_message.tries > private.get_setting('offer_retries') + 1));
end $$;

-- advance_notification: returns a notification's next step for the worker: a mail, a push, and a text if no phone
-- acknowledges the push in time; or that there is nothing to do now. `p_channels`: the channels that this installation
-- has, of sms and email. Idempotent.
create function app.advance_notification(p_id uuid, p_channels jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_no_action constant jsonb := private.ok('{"action": "none"}');
  v_push_wait constant interval := make_interval(secs => private.get_setting('offer_acknowledge_seconds')::double precision);
  c_max_push_attempts constant int := 3;
  v_send private.notification_sends;
  v_channels record;
  v_phones jsonb;
  v_message jsonb;
  v_end_reason text;
begin
  -- Locks the delivery first, as its deletion does. A conflict with a deleted account is rare and retried by the
  -- database client.
  perform from public.transactions t where t.id = (select s.transaction_id from private.notification_sends s where s.id = p_id) for key share;
  select * into v_send from private.notification_sends s where s.id = p_id for update;
  if not found or v_send.ended_at is not null then
    return v_no_action;
  elsif v_send.held_until > clock_timestamp() then
    perform private.schedule_notification_step(p_id, v_send.held_until);
    return v_no_action;
  end if;
  v_end_reason := private.find_notification_end_reason(v_send);
  v_channels := private.get_notification_channels(v_send.user_id, v_send.event);
  if v_end_reason is null and v_channels.mail then
    v_message := private.prepare_notification_message(v_send, 'email', p_channels);
  end if;
  if v_end_reason is null and v_message is null and v_channels.push and v_send.pushed_at is null and v_send.push_attempts < c_max_push_attempts then
    v_phones := (select jsonb_agg(jsonb_build_object('id', p.id, 'endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth) order by p.renewed_at desc)
                   from public.push_subscriptions p where p.user_id = v_send.user_id);
    if v_phones is not null then
      update private.notification_sends s set push_attempts = s.push_attempts + 1 where s.id = p_id;
      -- Also covers a worker that dies before it reports the result.
      perform private.schedule_notification_step(p_id, clock_timestamp() + v_push_wait);
      return private.ok(private.notification_send_json(v_send, jsonb_build_object('action', 'push', 'phones', v_phones)));
    end if;
  end if;
  if v_end_reason is null and v_message is null and v_channels.sms and v_send.received_at is null then
    if v_send.pushed_at + v_push_wait > clock_timestamp() then
      perform private.schedule_notification_step(p_id, v_send.pushed_at + v_push_wait);
      return v_no_action;
    end if;
    v_message := private.prepare_notification_message(v_send, 'sms', p_channels);
  end if;
  if v_message is not null then
    return private.ok(v_message);
  end if;
  -- A message that is being sent reports its own result.
  if v_end_reason is null and exists (select from private.outgoing_messages m where m.notice_id = p_id and m.status = 'sending') then
    return v_no_action;
  end if;
  update private.notification_sends s set ended_at = clock_timestamp(), outcome = coalesce(v_end_reason, case
           when s.received_at is not null then 'received'
           when exists (select from private.outgoing_messages m where m.notice_id = p_id and m.status in ('accepted', 'sent', 'delivered')) then 'sent'
           when s.pushed_at is not null then 'pushed' else 'unreached' end)
   where s.id = p_id;
  return v_no_action;
end $$;
revoke execute on function app.advance_notification(uuid, jsonb) from public;
grant execute on function app.advance_notification(uuid, jsonb) to handover_service;

-- record_notification_push: stores whether a push service accepted the notification for one of the reader's phones. If
-- none did, the text is sent without waiting.
create function app.record_notification_push(p_id uuid, p_sent boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c_max_push_attempts constant int := 3;
  v_send private.notification_sends;
begin
  update private.notification_sends s set pushed_at = case when p_sent then clock_timestamp() else s.pushed_at end,
         push_attempts = case when not p_sent and (private.get_notification_channels(s.user_id, s.event)).sms then c_max_push_attempts else s.push_attempts end
   where s.id = p_id and s.ended_at is null returning * into v_send;
  if found then
    perform private.schedule_notification_step(p_id, case when p_sent or v_send.push_attempts < c_max_push_attempts
      then clock_timestamp() + make_interval(secs => private.get_setting('offer_acknowledge_seconds')::double precision) end);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_notification_push(uuid, boolean) from public;
grant execute on function app.record_notification_push(uuid, boolean) to handover_service;
