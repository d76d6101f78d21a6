-- How a customer's notice gets to them outside the app.

-- schedule_notification_step: the notice's next step, now or later; one such job waits at most.
create function private.schedule_notification_step(p_id uuid, p_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('send_notification', jsonb_build_object('noticeId', p_id), p_at, 'notice:' || p_id);
end $$;

-- plan_notification: a notice that is new goes to its reader's channels, if they have any: at once, or when their quiet
-- hours are over and it can wait.
create function private.plan_notification(p_notification_id uuid, p_user_id uuid, p_role text, p_event text, p_transaction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_by record := private.notification_channels(p_user_id, p_event);
  v_until timestamptz;
  v_id uuid;
begin
  if not (v_by.push and exists (select from public.push_subscriptions s where s.user_id = p_user_id)
          or v_by.sms and private.user_sms_block_reason(p_user_id) is null
          or v_by.mail and private.get_account_email(p_user_id) is not null) then
    return;
  end if;
  v_until := case when not (select e.urgent from private.notification_events() e where e.event = p_event) then private.quiet_until(p_user_id) end;
  insert into private.notification_sends (notification_id, user_id, transaction_id, event, role, held_until)
  values (p_notification_id, p_user_id, p_transaction_id, p_event, p_role, v_until)
  returning id into v_id;
  perform private.schedule_notification_step(v_id, v_until);
end $$;

-- notification_end_reason: why a notice need not be sent any more: its reader has read it, or, after quiet hours, they
-- were told something newer of the same delivery meanwhile. Null when it is still to be sent.
create function private.notification_end_reason(p_s private.notification_sends) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when n.read then 'read'
                when p_s.held_until is not null and p_s.transaction_id is not null and exists (
                  select from public.notifications o
                   where o.user_id = p_s.user_id and o.data ->> 'transactionId' = p_s.transaction_id::text
                     and (o.created_at, o.id) > (n.created_at, n.id) and private.notification_event_of(o.type, p_s.role) is not null) then 'overtaken' end
      from public.notifications n where n.id = p_s.notification_id);
end $$;

-- notification_sms_cap: which limit on texted notices is reached, so that a loop cannot spend money; null when none is.
create function private.notification_sms_cap(p_user_id uuid, p_transaction_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_hour timestamptz := clock_timestamp() - interval '1 hour';
begin
  return case
    when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
           where m.channel = 'sms' and m.kind = 'notice' and m.user_id = p_user_id and m.created_at > v_hour) >= private.setting('notification_sms_per_person_hour') then 'too_many_for_person'
    when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
           where m.channel = 'sms' and m.kind = 'notice' and m.transaction_id = p_transaction_id) >= private.setting('notification_sms_per_delivery') then 'too_many_for_delivery'
    when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
           where m.channel = 'sms' and m.kind = 'notice' and m.created_at > v_hour) >= private.setting('notification_sms_per_hour') then 'too_many_this_hour' end;
end $$;

-- notification_email_cap: the same of mail, which costs nothing, and which any sender can set off for anybody whose
-- number they know. What nobody may miss is mailed all the same.
create function private.notification_email_cap(p_user_id uuid, p_event text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  c_most constant int := 20;
begin
  return case when not (select e.stays from private.notification_events() e where e.event = p_event)
                and (select count(*) from private.outgoing_messages m
                      where m.user_id = p_user_id and m.channel = 'email' and m.kind = 'notice' and m.status <> 'refused'
                        and m.created_at > (select clock_timestamp()) - interval '1 hour') >= c_most then 'too_many_for_person' end;
end $$;

-- notification_send_order: what the worker needs to send a notice by this channel. The words are the notice's, in the
-- language its reader has chosen by now.
create function private.notification_send_order(p_s private.notification_sends, p_more jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('noticeId', p_s.id, 'type', n.type, 'role', p_s.role, 'transactionId', p_s.transaction_id, 'locale', w.locale,
             'title', coalesce(n.words #>> array[w.locale, 'title'], n.title), 'message', coalesce(n.words #>> array[w.locale, 'message'], n.message)) || p_more
      from public.notifications n
     cross join (select coalesce((select s.locale from public.user_settings s where s.user_id = p_s.user_id), 'en') as locale) w
     where n.id = p_s.notification_id);
end $$;

-- prepare_notification_message: the order to text or mail a notice; null when there is nothing to do by this channel
-- now. Written down before the provider is asked: a worker that dies in between leaves it so, and the next one looks
-- first.
create function private.prepare_notification_message(p_s private.notification_sends, p_channel text, p_channels jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- A little longer than the provider is waited for.
  c_asking constant interval := interval '12 seconds';
  v_to text := case p_channel when 'sms' then private.verified_phone(p_s.user_id) else private.get_account_email(p_s.user_id) end;
  v_m private.outgoing_messages;
  v_why text;
begin
  if not p_channels ? p_channel or v_to is null then
    return null;
  end if;
  select * into v_m from private.outgoing_messages m where m.notice_id = p_s.id and m.channel = p_channel for update;
  if not found then
    v_why := case when p_channel = 'sms' then coalesce(private.user_sms_block_reason(p_s.user_id), private.notification_sms_cap(p_s.user_id, p_s.transaction_id))
                  else private.notification_email_cap(p_s.user_id, p_s.event) end;
    insert into private.outgoing_messages (channel, kind, user_id, notice_id, transaction_id, status, tries, error, asked_at)
    values (p_channel, 'notice', p_s.user_id, p_s.id, p_s.transaction_id, case when v_why is null then 'sending' else 'refused' end, (v_why is null)::int, v_why,
            case when v_why is null then clock_timestamp() end)
    returning * into v_m;
    if v_why is not null then
      return null;
    end if;
  elsif v_m.status <> 'sending' then
    return null;
  elsif v_m.asked_at > clock_timestamp() - c_asking then
    perform private.schedule_notification_step(p_s.id, v_m.asked_at + c_asking);
    return null;
  else
    update private.outgoing_messages m set tries = m.tries + 1, asked_at = clock_timestamp() where m.id = v_m.id returning * into v_m;
  end if;
  return private.notification_send_order(p_s, jsonb_build_object('step', 'send', 'channel', p_channel, 'messageId', v_m.id, 'to', v_to,
    'again', v_m.tries > 1, 'last', v_m.tries > private.setting('offer_retries') + 1));
end $$;

-- send_notification: the next step of a notice on its way: a mail, a push, and where no phone confirms that in time a
-- text, as its reader has chosen. Answers what the worker is to send, or that there is nothing to do now. `p_channels`:
-- the ways this installation has, of sms and email. Safe to run at any time.
create function app.advance_notification(p_id uuid, p_channels jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_nothing constant jsonb := private.ok('{"step": "none"}');
  v_wait constant interval := make_interval(secs => private.setting('offer_acknowledge_seconds')::double precision);
  v_s private.notification_sends;
  v_by record;
  v_phones jsonb;
  v_order jsonb;
  v_why text;
begin
  -- Its delivery first: whoever deletes that holds it before its notices. Somebody whose account ends meanwhile is
  -- rare enough for the door, which does the work anew.
  perform from public.transactions t where t.id = (select s.transaction_id from private.notification_sends s where s.id = p_id) for key share;
  select * into v_s from private.notification_sends s where s.id = p_id for update;
  if not found or v_s.ended_at is not null then
    return v_nothing;
  elsif v_s.held_until > clock_timestamp() then
    perform private.schedule_notification_step(p_id, v_s.held_until);
    return v_nothing;
  end if;
  v_why := private.notification_end_reason(v_s);
  v_by := private.notification_channels(v_s.user_id, v_s.event);
  if v_why is null and v_by.mail then
    v_order := private.prepare_notification_message(v_s, 'email', p_channels);
  end if;
  if v_why is null and v_order is null and v_by.push and v_s.pushed_at is null and v_s.push_tries < 3 then
    v_phones := (select jsonb_agg(jsonb_build_object('id', p.id, 'endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth) order by p.renewed_at desc)
                   from public.push_subscriptions p where p.user_id = v_s.user_id);
    if v_phones is not null then
      update private.notification_sends s set push_tries = s.push_tries + 1 where s.id = p_id;
      -- Also for a worker that dies before it says what became of it.
      perform private.schedule_notification_step(p_id, clock_timestamp() + v_wait);
      return private.ok(private.notification_send_order(v_s, jsonb_build_object('step', 'push', 'phones', v_phones)));
    end if;
  end if;
  if v_why is null and v_order is null and v_by.sms and v_s.received_at is null then
    if v_s.pushed_at + v_wait > clock_timestamp() then
      perform private.schedule_notification_step(p_id, v_s.pushed_at + v_wait);
      return v_nothing;
    end if;
    v_order := private.prepare_notification_message(v_s, 'sms', p_channels);
  end if;
  if v_order is not null then
    return private.ok(v_order);
  end if;
  -- What is being sent says itself what became of it.
  if v_why is null and exists (select from private.outgoing_messages m where m.notice_id = p_id and m.status = 'sending') then
    return v_nothing;
  end if;
  update private.notification_sends s set ended_at = clock_timestamp(), outcome = coalesce(v_why, case
           when s.received_at is not null then 'received'
           when exists (select from private.outgoing_messages m where m.notice_id = p_id and m.status in ('accepted', 'sent', 'delivered')) then 'sent'
           when s.pushed_at is not null then 'pushed' else 'unreached' end)
   where s.id = p_id;
  return v_nothing;
end $$;
revoke execute on function app.advance_notification(uuid, jsonb) from public;
grant execute on function app.advance_notification(uuid, jsonb) to handover_service;

-- record_notification_push: whether a push service took the notice for one of its reader's phones. Where none did, a
-- text need not wait.
create function app.record_notification_push(p_id uuid, p_sent boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_s private.notification_sends;
begin
  update private.notification_sends s set pushed_at = case when p_sent then clock_timestamp() else s.pushed_at end,
         push_tries = case when not p_sent and (private.notification_channels(s.user_id, s.event)).sms then 3 else s.push_tries end
   where s.id = p_id and s.ended_at is null returning * into v_s;
  if found then
    perform private.schedule_notification_step(p_id, case when p_sent or v_s.push_tries < 3
      then clock_timestamp() + make_interval(secs => private.setting('offer_acknowledge_seconds')::double precision) end);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_notification_push(uuid, boolean) from public;
grant execute on function app.record_notification_push(uuid, boolean) to handover_service;
