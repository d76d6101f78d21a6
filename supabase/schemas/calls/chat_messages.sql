-- Messages between two people of a delivery: stored, and sent to the recipient's phone by a job.

-- chat_message_json: a message as its two people see it.
create function private.chat_message_json(p_message private.chat_messages, p_viewer uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_message.id, 'mine', coalesce(p_message.from_id = p_viewer, false), 'role', p_message.from_role, 'text', p_message.text,
                            'canned', p_message.canned, 'status', p_message.status, 'at', private.format_iso(p_message.created_at), 'readAt', private.format_iso(p_message.seen_at));
end $$;

-- add_chat_message: stores a message and enqueues its delivery to the recipient's phone, which is skipped if they read
-- it first. Refused if it contains a code or an access link, and above the limits: per writer and hour, per pair and
-- hour, and per delivery; support has no limit. A refused message is not stored.
create function private.add_chat_message(p_transaction_id uuid, p_from_id uuid, p_peer jsonb, p_text text, p_canned text, p_via text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_to_id uuid := (p_peer ->> 'otherId')::uuid;
  v_words text := left(private.clean_line(p_text), 500);
  v_message private.chat_messages;
begin
  -- The lock serializes concurrent messages, so that the limit holds.
  perform pg_advisory_xact_lock(hashtextextended('masked_text:' || p_from_id, 0));
  if p_canned is null and (private.has_code_format(v_words) or private.contains_own_code(p_transaction_id, p_from_id, v_words) or private.contains_access_link(v_words)) then
    return private.refuse('CODE_IN_MESSAGE');
  elsif p_peer ->> 'role' <> 'support' and (
     (select count(*) >= private.get_setting('messages_per_person_hour')
          or count(*) filter (where x.to_id is not distinct from v_to_id) >= private.get_setting('messages_per_pair_hour')
        from private.chat_messages x where x.from_id = p_from_id and x.created_at > (select clock_timestamp()) - interval '1 hour')
     or (select count(*) from private.chat_messages x where x.transaction_id = p_transaction_id) >= private.get_setting('messages_per_delivery')) then
    return private.refuse('RATE_LIMITED');
  end if;
  -- An answer by SMS marks the conversation as read.
  if p_via = 'sms' then
    perform private.mark_conversation_read(p_transaction_id, p_from_id, p_peer ->> 'otherRole', clock_timestamp());
  end if;
  insert into private.chat_messages (transaction_id, from_id, to_id, from_role, to_role, text, canned, via, status, settled_at)
  values (p_transaction_id, p_from_id, v_to_id, p_peer ->> 'role', p_peer ->> 'otherRole', case when p_canned is null then v_words end, p_canned, p_via,
          case when v_to_id is null then 'sent' else 'waiting' end, case when v_to_id is null then clock_timestamp() end) returning * into v_message;
  if v_to_id is not null then
    perform private.enqueue('send_chat_message', jsonb_build_object('messageId', v_message.id),
      p_run_at := now() + make_interval(secs => private.get_setting('message_read_seconds')::double precision), p_key := 'masked_text:' || v_message.id);
  end if;
  return private.ok(private.chat_message_json(v_message, p_from_id));
end $$;
