-- can_send_sms_reply: whether a reply may be texted to this driver, within the hourly limits per driver and in total.
create function private.can_send_sms_reply(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with replies as (select m.user_id from private.outgoing_messages m
                      where m.channel = 'sms' and m.kind = 'reply' and m.created_at > (select clock_timestamp()) - interval '1 hour')
    select count(*) filter (where r.user_id = p_user_id) < private.get_setting('sms_replies_per_driver_hour')
           and count(*) < private.get_setting('sms_replies_per_hour') from replies r);
end $$;

-- handle_driver_sms: processes a driver's text. YES and NO answer the offer of the last text; STOP and START opt their
-- number out and in. Each message counts once: a repeat returns the first result. The writer is identified by their
-- number, which the provider verifies. Returns {answer, locale, offerId?}; without a locale no reply is sent.
create function app.handle_driver_sms(p_message_id text, p_phone text, p_keyword text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_previous_result jsonb;
  v_user_id uuid := (select p.user_id from public.user_profiles p where p.phone_number = p_phone and p.phone_verified_at is not null);
  v_result jsonb;
begin
  insert into private.webhook_events (source, id) values ('text', p_message_id) on conflict do nothing;
  if not found then
    select e.outcome into v_previous_result from private.webhook_events e where e.source = 'text' and e.id = p_message_id;
    return private.ok(coalesce(v_previous_result, '{"answer": "none"}'));
  end if;
  v_result := case when v_user_id is null or p_keyword in ('stop', 'start') then '{"answer": "none"}'
                   else private.apply_sms_answer(v_user_id, p_keyword) end;
  -- After the answer: recording a message's result locks the offer before the number, and a YES locks the offer too.
  if p_keyword = 'stop' then
    insert into private.unreachable_phones (phone, reason) values (p_phone, 'opted_out')
    on conflict (phone) do update set reason = 'opted_out', at = now();
  else
    -- A number that sends texts is reachable. Twilio also treats YES as opting in again.
    delete from private.unreachable_phones u where u.phone = p_phone and (u.reason <> 'opted_out' or p_keyword in ('start', 'yes'));
  end if;
  -- Replies cost money: none is sent above the cap.
  if v_result ->> 'answer' <> 'none' then
    if not private.can_send_sms_reply(v_user_id) then
      v_result := v_result - 'locale';
    else
      insert into private.outgoing_messages (channel, kind, user_id, status) values ('sms', 'reply', v_user_id, 'accepted');
    end if;
  end if;
  update private.webhook_events e set outcome = v_result where e.source = 'text' and e.id = p_message_id;
  return private.ok(v_result);
end $$;
revoke execute on function app.handle_driver_sms(text, text, text) from public;
grant execute on function app.handle_driver_sms(text, text, text) to handover_service;

-- apply_sms_answer: applies a driver's word. 'unclear' if another offer was texted moments ago or is being texted: a
-- YES to the previous offer must not accept the new one. 'none' for a driver without a texted offer in the last day.
create function private.apply_sms_answer(p_driver_id uuid, p_keyword text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_locale text := coalesce((select s.locale from public.user_settings s where s.user_id = p_driver_id), 'en');
  v_messages private.outgoing_messages[] := array(
    select m from private.outgoing_messages m
     where m.user_id = p_driver_id and m.channel = 'sms' and m.kind = 'offer' and m.status <> 'refused' and m.created_at > (select clock_timestamp()) - interval '1 hour'
     order by m.created_at desc limit 2);
  v_last_message private.outgoing_messages := v_messages[1];
  v_response jsonb;
  v_outcome text;
begin
  if v_last_message.id is null then
    v_outcome := case when exists (select from private.outgoing_messages m where m.user_id = p_driver_id and m.channel = 'sms' and m.kind = 'offer'
                                   and m.created_at > (select clock_timestamp()) - interval '1 day') then 'nothing_open' else 'none' end;
  elsif p_keyword not in ('yes', 'no') then
    v_outcome := 'help';
  elsif v_messages[2].id is not null and (v_last_message.status = 'sending'
      or coalesce(v_last_message.result_at, v_last_message.created_at) > clock_timestamp() - make_interval(secs => private.get_setting('ambiguous_reply_seconds')::double precision)) then
    v_outcome := 'unclear';
  else
    v_response := case p_keyword when 'yes' then private.accept_driver_offer(p_driver_id, v_last_message.offer_id, 'sms')
                            else private.decline_driver_offer(p_driver_id, v_last_message.offer_id, 'Other') end;
    -- The answer proves that the phone has the offer. Recorded last, because the answer locks the delivery first and a
    -- receipt locks the offer.
    perform private.acknowledge_driver_offer(p_driver_id, v_last_message.offer_id, 'sms');
    v_outcome := case when (v_response ->> 'ok')::boolean then case p_keyword when 'yes' then 'accepted' else 'declined' end
                   else lower(v_response ->> 'code') end;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('answer', v_outcome, 'locale', v_locale, 'offerId', v_last_message.offer_id));
end $$;
