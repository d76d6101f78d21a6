-- The ladder: an offer goes to the open page and the phone's push at once. When the phone has not confirmed it after a while
-- it is texted, then (where switched on) mailed; when nothing is left the offer ends as failed and the next driver is asked.
-- Where no texts can be sent at all, a silent phone proves nothing: the offer stands until its deadline.
-- Only the phone's receipt counts as delivered: a push service's 201 and a provider's "sent" do not.

-- note_attempt: what was tried to reach the driver, kept with the offer: {channel, at, try, outcome, why?, ...}. The last fifty.
create function private.note_attempt(p_offer_id uuid, p_channel text, p_outcome text, p_more jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  update public.driver_notifications o set metadata = o.metadata || jsonb_build_object(
      'channel', p_channel,
      'retryCount', coalesce((o.metadata ->> 'retryCount')::int, 0) + (coalesce((p_more ->> 'try')::int, 1) > 1)::int,
      'deliveryAttempts', jsonb_path_query_array(coalesce(o.metadata -> 'deliveryAttempts', '[]')
        || jsonb_strip_nulls(jsonb_build_object('channel', p_channel, 'outcome', p_outcome, 'at', private.iso(clock_timestamp())) || p_more),
        '$[last - 49 to last]'))
   where o.id = p_offer_id
$$;

-- text_cap: which limit on text messages about offers is reached, so that a loop cannot spend money; null when none is. Tries
-- count, since each may cost. Words back have a limit of their own: whoever chats with us must not use up what offers need. Those who ask at the same moment may each find room for the last one: a worker's few hands, no more.
create function private.text_cap(p_user_id uuid, p_transaction_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  with an_hour_ago as (select clock_timestamp() - interval '1 hour' as v_hour)
  select case
    when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
           where m.channel = 'sms' and m.kind = 'offer' and m.user_id = p_user_id and m.created_at > v_hour) >= private.setting('sms_per_driver_hour') then 'Too many text messages to this driver'
    when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
           where m.channel = 'sms' and m.kind = 'offer' and m.transaction_id = p_transaction_id) >= private.setting('sms_per_delivery') then 'Too many text messages for this delivery'
    when (select coalesce(sum(m.tries), 0) from private.outgoing_messages m
           where m.channel = 'sms' and m.kind = 'offer' and m.created_at > v_hour) >= private.setting('sms_per_hour') then 'Too many text messages this hour'
  end from an_hour_ago
$$;

-- may_reply: whether a word back may be texted to this driver: so many an hour, to him and to all.
create function private.may_reply(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  with replies as (select m.user_id from private.outgoing_messages m
                    where m.channel = 'sms' and m.kind = 'reply' and m.created_at > clock_timestamp() - interval '1 hour')
  select count(*) filter (where r.user_id = p_user_id) < private.setting('sms_replies_driver_hour')
         and count(*) < private.setting('sms_replies_hour') from replies r
$$;

-- channel_problem: why this driver cannot be reached this way; null when he can. The words are the specification's.
create function private.channel_problem(p_o public.driver_notifications, p_channel text, p_channels jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_phone text := private.proven_phone(p_o.driver_id);
  v_wants jsonb := coalesce((select s.notifications from public.user_settings s where s.user_id = p_o.driver_id), '{}');
begin
  if not p_channels ? p_channel then
    return 'Not set up';
  end if;
  if p_channel = 'email' then
    return case when not exists (select from auth.users u where u.id = p_o.driver_id and u.email <> '') then 'Driver email not found' end;
  end if;
  return case
    when v_phone is null then 'Driver phone number not found'
    when v_wants -> 'sms' = 'false' then 'The driver wants no text messages'
    when private.takes_no_texts(v_phone) is not null then 'This number takes no text messages: ' || private.takes_no_texts(v_phone)
    else private.text_cap(p_o.driver_id, p_o.transaction_id) end;
end $$;

-- message_order: what the worker needs to send a message. `again` when it may have been sent before: then the provider is
-- asked first whether it has it, and `last` when it is then not sent any more.
create function private.message_order(p_o public.driver_notifications, p_m private.outgoing_messages, p_last boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('step', 'send', 'channel', p_m.channel, 'messageId', p_m.id, 'offerId', p_o.id,
    'try', p_m.tries, 'again', p_m.tries > 1, 'last', p_last, 'expiresAt', private.iso(p_o.expires_at),
    'secondsLeft', extract(epoch from p_o.expires_at - clock_timestamp())::double precision,
    'to', case p_m.channel when 'sms' then private.proven_phone(p_o.driver_id)
                           else (select u.email from auth.users u where u.id = p_o.driver_id) end,
    'locale', coalesce((select s.locale from public.user_settings s where s.user_id = p_o.driver_id), 'en'))
$$;

-- next_rung: the ladder goes on at that time, or at once. Why behind all other jobs: a provider that hangs must not keep new
-- deliveries waiting until it has kept every text waiting.
create function private.next_rung(p_offer_id uuid, p_at timestamptz default null) returns void
language sql volatile security definer set search_path = '' as $$
  select private.enqueue('escalate_offer', jsonb_build_object('offerId', p_offer_id), p_at, 'escalate:' || p_offer_id, p_priority => 10)
$$;

-- push_untried: a phone of the driver waits for a push that nobody has sent yet: its job is late, or its worker died.
create function private.push_untried(p_o public.driver_notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.push_subscriptions s where s.user_id = p_o.driver_id)
     and not exists (select from public.user_settings s where s.user_id = p_o.driver_id and s.notifications -> 'push' = 'false')
     and not exists (select from jsonb_array_elements(p_o.metadata -> 'deliveryAttempts') a where a ->> 'channel' = 'push')
$$;

-- provider_at_fault: the text did not go out, and the driver's number is not to blame.
create function private.provider_at_fault(p_o public.driver_notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.outgoing_messages m
     where m.offer_id = p_o.id and m.channel = 'sms' and m.status = 'refused' and m.tries > 0
       and private.takes_no_texts(private.proven_phone(p_o.driver_id)) is null)
$$;

-- give_up_offer: no way is left to reach the driver of this locked open offer: it ends as failed, he is told in the app, and
-- the next one is asked. A driver whose app was not heard of either is offline, whatever his status says: he would only hold
-- up the next delivery. Not so when the provider is what failed: then all drivers would be.
create function private.give_up_offer(p_o public.driver_notifications) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_provider boolean := private.provider_at_fault(p_o);
begin
  update public.driver_notifications o set metadata = o.metadata || '{"error": "All notification delivery methods failed"}' where o.id = p_o.id;
  perform private.end_offers(array[p_o.id], 'undeliverable');
  perform private.notify_about('task_timeout', p_o.transaction_id, p_o.driver_id, jsonb_build_object('offerId', p_o.id, 'unreached', true), p_o.id::text);
  -- An open page says so every 30 seconds.
  update public.driver_profiles d set status = 'offline', is_available = false, push_confirmed_at = null, leaving_at = null, last_status_change = clock_timestamp()
   where d.user_id = p_o.driver_id and d.status = 'online' and not v_provider
     and coalesce(d.last_seen, '-infinity') < least(p_o.sent_at, clock_timestamp() - interval '20 seconds') - interval '15 seconds';
  if found then
    perform private.log_action(p_o.driver_id, p_o.assignment_id, p_o.transaction_id, 'offline_unreachable', jsonb_build_object('offerId', p_o.id));
  end if;
end $$;

-- escalate_offer: the next rung for an offer whose phone has not confirmed it. Answers what the worker is to send, or that
-- there is nothing to do. `p_channels`: the ways this installation has, of sms and email. Safe to run at any time.
create function public.escalate_offer(p_offer_id uuid, p_channels jsonb) returns jsonb
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
  if not found or not private.is_open(v_o.status) or private.settle_offer(v_o.id, v_o.transaction_id) <> 'open' then
    return v_nothing;
  end if;
  -- As it is with every lock held.
  select * into v_o from public.driver_notifications o where o.id = p_offer_id;
  if v_o.delivered_at is not null then
    return v_nothing;
  end if;
  v_due := v_o.sent_at + make_interval(secs => private.setting('receipt_seconds')::double precision);
  if clock_timestamp() < v_due then
    perform private.next_rung(v_o.id, v_due);
    return v_nothing;
  end if;
  foreach v_channel in array array['sms', 'email'] loop
    -- E-mail is off by default, which is nothing to record.
    continue when v_channel = 'email' and not p_channels ? 'email';
    select * into v_m from private.outgoing_messages m where m.offer_id = v_o.id and m.channel = v_channel and m.kind = 'offer' for update;
    if not found then
      v_why := private.channel_problem(v_o, v_channel, p_channels);
      insert into private.outgoing_messages (channel, user_id, offer_id, transaction_id, status, tries, error, asked_at)
      values (v_channel, v_o.driver_id, v_o.id, v_o.transaction_id, case when v_why is null then 'sending' else 'refused' end, (v_why is null)::int, v_why,
              case when v_why is null then clock_timestamp() end)
      returning * into v_m;
      if v_why is null then
        return private.ok(private.message_order(v_o, v_m, false));
      end if;
      perform private.note_attempt(v_o.id, v_channel, 'skipped', jsonb_build_object('why', v_why));
    elsif v_m.status = 'sending' then
      -- Somebody may be asking the provider at this moment: whoever looked now would not find what is on its way there.
      if v_m.asked_at > clock_timestamp() - c_asking then
        perform private.next_rung(v_o.id, v_m.asked_at + c_asking);
        return v_nothing;
      end if;
      update private.outgoing_messages m set tries = m.tries + 1, asked_at = clock_timestamp() where m.id = v_m.id returning * into v_m;
      return private.ok(private.message_order(v_o, v_m,
        v_m.tries > private.setting('offer_retries') + 1
        or clock_timestamp() >= v_m.created_at + make_interval(secs => private.setting('message_seconds')::double precision)));
    elsif v_m.status in ('accepted', 'sent', 'delivered') then
      -- On its way: what became of it is told by the provider, or by the phone.
      return v_nothing;
    end if;
  end loop;
  -- It is the installation that cannot ask, not the driver who cannot be reached.
  if not p_channels ? 'sms' then
    return v_nothing;
  end if;
  if private.push_untried(v_o) and clock_timestamp() < v_o.sent_at + 3 * make_interval(secs => private.setting('receipt_seconds')::double precision) then
    perform private.next_rung(v_o.id, clock_timestamp() + interval '3 seconds');
    return v_nothing;
  end if;
  perform private.give_up_offer(v_o);
  return private.ok('{"step": "failed"}');
end $$;

-- lock_message: the offer before its message, as everywhere.
create function private.lock_message(p_id uuid) returns private.outgoing_messages
language plpgsql security definer set search_path = '' as $$
declare
  v_m private.outgoing_messages;
begin
  perform from public.driver_notifications o
    where o.id = (select m.offer_id from private.outgoing_messages m where m.id = p_id) for no key update;
  select * into v_m from private.outgoing_messages m where m.id = p_id for update;
  return v_m;
end $$;

-- keep_phone_problem: no more money goes to a number that takes no texts. The number that was texted, not the one that stands
-- in the profile by now.
create function private.keep_phone_problem(p_phone text, p_problem text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.unreachable_phones (phone, why) select p_phone, p_problem where p_phone is not null and p_problem is not null
  on conflict (phone) do update set why = excluded.why, at = now()
$$;

-- record_message_result: what the provider said to a message: accepted (with its own name for it), refused for good, or
-- later: again after a pause that doubles. `p_phone_problem` is kept with the number, so that no more money goes there.
create function public.record_message_result(p_id uuid, p_outcome text, p_provider_id text default null, p_error text default null,
                                             p_phone text default null, p_phone_problem text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_m private.outgoing_messages;
begin
  if p_outcome not in ('accepted', 'refused', 'later') then
    return private.invalid('outcome', 'Must be one of accepted, refused, later');
  end if;
  v_m := private.lock_message(p_id);
  if v_m.id is null then
    return private.ok();
  end if;
  -- A status that came first by the webhook knows more.
  update private.outgoing_messages m set provider_id = coalesce(m.provider_id, p_provider_id), error = left(p_error, 500), asked_at = null,
         told_at = clock_timestamp(),
         status = case when m.status <> 'sending' then m.status when p_outcome = 'later' then 'sending' else p_outcome end
   where m.id = p_id;
  perform private.keep_phone_problem(p_phone, p_phone_problem);
  if v_m.offer_id is not null and v_m.kind = 'offer' then
    perform private.note_attempt(v_m.offer_id, v_m.channel, p_outcome, jsonb_build_object('try', v_m.tries, 'why', p_error));
    if p_outcome <> 'accepted' then
      -- After the last try nothing is waited for: the next rung looks whether it went out after all.
      perform private.next_rung(v_m.offer_id, case when p_outcome = 'later' and v_m.tries <= private.setting('offer_retries')
        then clock_timestamp() + interval '1 second' * 2 ^ (v_m.tries - 1) end);
    end if;
  end if;
  return private.ok();
end $$;

-- message_rank: how far a message has come; a status that arrives late never takes it back.
create function private.message_rank(p_status text) returns int
language sql immutable set search_path = '' as $$
  select case p_status when 'sending' then 0 when 'accepted' then 1 when 'sent' then 2 else 3 end
$$;

-- record_message_status: what the provider tells of a message afterwards, by its own name for it or by ours (the worker may
-- have died before it wrote down the provider's). Delivered is the phone's own receipt; undelivered takes the next rung.
create function public.record_message_status(p_provider_id text, p_status text, p_id uuid default null, p_error text default null,
                                             p_phone text default null, p_phone_problem text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_m private.outgoing_messages;
begin
  if p_status not in ('accepted', 'sent', 'delivered', 'undelivered', 'failed') then
    return private.invalid('status', 'Must be one of accepted, sent, delivered, undelivered, failed');
  end if;
  v_m := private.lock_message((select m.id from private.outgoing_messages m
    where m.provider_id = p_provider_id or (m.id = p_id and m.provider_id is null) order by m.provider_id nulls last limit 1));
  if v_m.id is null or private.message_rank(p_status) <= private.message_rank(v_m.status) then
    return private.ok('{"applied": false}');
  end if;
  update private.outgoing_messages m set status = p_status, provider_id = p_provider_id, error = left(p_error, 500), asked_at = null,
         told_at = clock_timestamp() where m.id = v_m.id;
  perform private.keep_phone_problem(p_phone, p_phone_problem);
  if v_m.kind = 'offer' and v_m.offer_id is not null then
    -- That it was taken is noted by who sent it, with its try.
    if p_status <> 'accepted' then
      perform private.note_attempt(v_m.offer_id, v_m.channel, p_status, jsonb_build_object('why', p_error));
    end if;
    if p_status = 'delivered' then
      perform private.receive_offer_of(v_m.user_id, v_m.offer_id, v_m.channel);
    elsif p_status in ('undelivered', 'failed') then
      perform private.next_rung(v_m.offer_id);
    end if;
  end if;
  return private.ok('{"applied": true}');
end $$;

-- answer_by_text: a driver's text. YES and NO answer the offer he was texted last; STOP and START are about his number. Each
-- message counts once: a repeat gets the first answer. Who writes is known by his number alone, which the provider vouches for.
-- Answers {answer, locale, offerId?}; no locale when nothing is to be said back.
create function public.answer_by_text(p_message_id text, p_phone text, p_word text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_first jsonb;
  v_user uuid := (select p.user_id from public.user_profiles p where p.phone_number = p_phone and p.phone_verified_at is not null);
  v_answer jsonb;
begin
  insert into private.webhook_events (source, id) values ('text', p_message_id) on conflict do nothing;
  if not found then
    select e.outcome into v_first from private.webhook_events e where e.source = 'text' and e.id = p_message_id;
    return private.ok(coalesce(v_first, '{"answer": "none"}'));
  end if;
  v_answer := case when v_user is null or p_word in ('stop', 'start') then '{"answer": "none"}'
                   else private.text_answer(v_user, p_word) end;
  -- Why not before: what becomes of a message holds its offer when it comes to the number, and a yes takes the offer, too.
  if p_word = 'stop' then
    insert into private.unreachable_phones (phone, why) values (p_phone, 'opted_out')
    on conflict (phone) do update set why = 'opted_out', at = now();
  else
    -- Whoever texts us has a phone. Twilio takes a YES for opting in again, too.
    delete from private.unreachable_phones u where u.phone = p_phone and (u.why <> 'opted_out' or p_word in ('start', 'yes'));
  end if;
  -- A word back costs money: past the cap nothing is said.
  if v_answer ->> 'answer' <> 'none' then
    if not private.may_reply(v_user) then
      v_answer := v_answer - 'locale';
    else
      insert into private.outgoing_messages (channel, kind, user_id, status) values ('sms', 'reply', v_user, 'accepted');
    end if;
  end if;
  update private.webhook_events e set outcome = v_answer where e.source = 'text' and e.id = p_message_id;
  return private.ok(v_answer);
end $$;

-- text_answer: what a driver's word does. 'unclear' when he was texted of another offer a moment ago, or is being texted: a yes
-- that was meant for the one before must not take this one. Whoever was texted of none today is told nothing.
create function private.text_answer(p_driver_id uuid, p_word text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_locale text := coalesce((select s.locale from public.user_settings s where s.user_id = p_driver_id), 'en');
  v_asked private.outgoing_messages[] := array(
    select m from private.outgoing_messages m
     where m.user_id = p_driver_id and m.channel = 'sms' and m.kind = 'offer' and m.status <> 'refused' and m.created_at > clock_timestamp() - interval '1 hour'
     order by m.created_at desc limit 2);
  v_last private.outgoing_messages := v_asked[1];
  v_result jsonb;
  v_word text;
begin
  if v_last.id is null then
    v_word := case when exists (select from private.outgoing_messages m where m.user_id = p_driver_id and m.channel = 'sms' and m.kind = 'offer'
                                   and m.created_at > clock_timestamp() - interval '1 day') then 'nothing_open' else 'none' end;
  elsif p_word not in ('yes', 'no') then
    v_word := 'help';
  elsif v_asked[2].id is not null and (v_last.status = 'sending'
      or coalesce(v_last.told_at, v_last.created_at) > clock_timestamp() - make_interval(secs => private.setting('unclear_seconds')::double precision)) then
    v_word := 'unclear';
  else
    v_result := case p_word when 'yes' then private.accept_offer_of(p_driver_id, v_last.offer_id, 'sms')
                            else private.decline_offer_of(p_driver_id, v_last.offer_id, 'Other') end;
    -- The phone has it, or he could not answer. Why after: the answer locks the delivery first, and a receipt the offer.
    perform private.receive_offer_of(p_driver_id, v_last.offer_id, 'sms');
    v_word := case when (v_result ->> 'ok')::boolean then case p_word when 'yes' then 'accepted' else 'declined' end
                   else lower(v_result ->> 'code') end;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('answer', v_word, 'locale', v_locale, 'offerId', v_last.offer_id));
end $$;

revoke execute on function public.escalate_offer(uuid, jsonb), public.record_message_result(uuid, text, text, text, text, text),
  public.record_message_status(text, text, uuid, text, text, text), public.answer_by_text(text, text, text) from public, anon, authenticated;
grant execute on function public.escalate_offer(uuid, jsonb), public.record_message_result(uuid, text, text, text, text, text),
  public.record_message_status(text, text, uuid, text, text, text), public.answer_by_text(text, text, text) to service_role;
