-- get_chat_message_to_send: the content and recipient of a waiting message; null if it has been read or the
-- conversation has closed. The number is null if it accepts no texts. 'streak': the recipient's first unread message of
-- the conversation, so that one notification covers all of them.
create function app.get_chat_message_to_send(p_message_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_message private.chat_messages;
  v_phone text;
begin
  select * into v_message from private.chat_messages m where m.id = p_message_id and m.status = 'waiting' for update;
  if v_message.id is not null and (v_message.seen_at is not null
      or v_message.from_role <> 'support' and coalesce((private.chat_peer_json(v_message.transaction_id, v_message.to_id, v_message.from_id, v_message.from_role) ->> 'otherId')::uuid
                                                    is distinct from v_message.from_id, true)) then
    update private.chat_messages m set status = case when m.seen_at is null then 'dropped' else 'sent' end, settled_at = clock_timestamp() where m.id = v_message.id;
    v_message.id := null;
  end if;
  v_phone := private.find_verified_phone(v_message.to_id);
  return private.ok((select jsonb_build_object('toId', v_message.to_id, 'toRole', v_message.to_role, 'phone', case when private.find_sms_block_reason(v_phone) is null then v_phone end,
      'locale', coalesce(s.locale, 'en'), 'role', v_message.from_role, 'name', p.name, 'transactionId', t.id, 'orderNo', t.order_no, 'text', v_message.text, 'canned', v_message.canned,
      'streak', (select m.id from private.chat_messages m where m.transaction_id = t.id and m.to_id = v_message.to_id and m.from_role = v_message.from_role and m.seen_at is null
                  order by m.created_at, m.id limit 1))
    from public.transactions t left join public.user_settings s on s.user_id = v_message.to_id left join public.user_profiles p on p.user_id = v_message.from_id
   where t.id = v_message.transaction_id and v_message.id is not null));
end $$;
revoke execute on function app.get_chat_message_to_send(uuid) from public;
grant execute on function app.get_chat_message_to_send(uuid) to handover_service;

-- record_chat_message_outcome: records whether the message reached the phone, was refused by the provider, or is
-- visible only in the app.
create function app.record_chat_message_outcome(p_message_id uuid, p_status text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_status not in ('sent', 'refused', 'dropped') then
    return private.refuse_invalid('status', 'message_outcome');
  end if;
  update private.chat_messages m set status = p_status, settled_at = clock_timestamp() where m.id = p_message_id and m.status = 'waiting';
  return private.ok();
end $$;
revoke execute on function app.record_chat_message_outcome(uuid, text) from public;
grant execute on function app.record_chat_message_outcome(uuid, text) to handover_service;

-- infer_conversation: the conversation that a text to our number belongs to: with support, if the last message within
-- the hour was to or from support; otherwise the inferred line, including recently completed deliveries.
create function private.infer_conversation(p_person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_last_message private.chat_messages;
begin
  select * into v_last_message from (
      (select m.* from private.chat_messages m where m.to_id = p_person order by m.created_at desc limit 1)
      union all
      (select m.* from private.chat_messages m where m.from_id = p_person and m.from_role <> 'support' order by m.created_at desc limit 1)) m
   where m.created_at > clock_timestamp() - interval '1 hour' order by m.created_at desc limit 1;
  if 'support' in (v_last_message.from_role, v_last_message.to_role) then
    return jsonb_build_object('transactionId', v_last_message.transaction_id, 'otherRole', 'support');
  end if;
  return coalesce(private.infer_line(p_person), private.infer_line(p_person, true));
end $$;

-- relay_sms: relays a text to our number to the other side of the writer's open conversation. Each message counts
-- once. Returns 'none' if the number is unknown or the word is a command for us, 'relayed', or the kind of reply to
-- send in {locale}. A driver's YES and NO are commands: they answer offers.
create function app.relay_sms(p_message_id text, p_phone text, p_keyword text, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_response jsonb;
  v_person record;
  v_line jsonb;
  v_peer jsonb;
  v_message jsonb;
  v_outcome text := 'none';
begin
  insert into private.webhook_events (source, id) values ('relayed_text', p_message_id) on conflict do nothing;
  if not found then
    select e.outcome into v_response from private.webhook_events e where e.source = 'relayed_text' and e.id = p_message_id;
    return private.ok(coalesce(v_response, '{"answer": "relayed", "locale": null}'));
  end if;
  select * into v_person from private.find_user_by_verified_phone(p_phone);
  -- A number that sends texts is reachable.
  delete from private.unreachable_phones u where u.phone = p_phone and u.reason <> 'opted_out';
  if v_person.id is not null and private.clean_line(p_text) <> '' and p_keyword not in ('stop', 'start')
     and not (p_keyword in ('yes', 'no') and exists (select from public.driver_profiles d where d.user_id = v_person.id)) then
    v_line := private.infer_conversation(v_person.id);
    v_peer := private.chat_peer_json((v_line ->> 'transactionId')::uuid, v_person.id, (v_line ->> 'otherId')::uuid, v_line ->> 'otherRole');
    if v_line ? 'several' then
      v_outcome := 'several';
    elsif v_peer is not null then
      v_message := private.add_chat_message((v_line ->> 'transactionId')::uuid, v_person.id, v_peer, p_text, null, 'sms');
      v_outcome := case when (v_message ->> 'ok')::boolean then 'relayed' when v_message ->> 'code' = 'CODE_IN_MESSAGE' then 'code' else 'too_many' end;
    elsif private.has_recent_line(v_person.id) then
      v_outcome := 'over';
    end if;
  end if;
  -- Replies cost money: none is sent above the cap.
  if v_outcome not in ('none', 'relayed') then
    if private.can_send_sms_reply(v_person.id) then
      insert into private.outgoing_messages (channel, kind, user_id, status) values ('sms', 'reply', v_person.id, 'accepted');
    else
      v_person.locale := null;
    end if;
  end if;
  v_response := jsonb_build_object('answer', v_outcome, 'locale', v_person.locale);
  update private.webhook_events e set outcome = v_response where e.source = 'relayed_text' and e.id = p_message_id;
  return private.ok(v_response);
end $$;
revoke execute on function app.relay_sms(text, text, text, text) from public;
grant execute on function app.relay_sms(text, text, text, text) to handover_service;
