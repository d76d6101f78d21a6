-- Conversations: the pairs of people who may write to each other about a delivery. Driver and party: while their line
-- is open and shortly after the handover. Everyone in the delivery: with support.

-- find_delivery_role: the person's role in the delivery, including former drivers; null for others.
create function private.find_delivery_role(p_transaction public.transactions, p_person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_person = p_transaction.user_id then 'sender' when p_person = p_transaction.receiver_id then 'receiver'
              when p_person = p_transaction.driver_id or exists (select from public.optimoroute_orders assignment
                where assignment.transaction_id = p_transaction.id and assignment.driver_id = p_person and assignment.accepted_at is not null) then 'driver' end;
end $$;

-- support_chat_peer_json: how this person writes to support: while the delivery is open, and for message_support_days
-- after its end, unless its personal data was erased.
create function private.support_chat_peer_json(p_transaction_id uuid, p_person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('otherId', null, 'role', private.find_delivery_role(t, p_person), 'otherRole', 'support', 'until', null)
      from public.transactions t
     where t.id = p_transaction_id and private.find_delivery_role(t, p_person) is not null and t.redacted_at is null
       and (private.is_in_progress(t.status) or private.get_delivery_end(t) > now() - make_interval(days => private.get_setting('message_support_days')::int)));
end $$;

-- chat_peer_json: the person's open conversation about the delivery, with both roles: {otherId, role, otherRole,
-- until}; null if there is none. p_other_role: the intended role, otherwise the person of the open line. until: when
-- the conversation closes, if known.
create function private.chat_peer_json(p_transaction_id uuid, p_person uuid, p_driver_id uuid default null, p_other_role text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_other_role = 'support' then
    return private.support_chat_peer_json(p_transaction_id, p_person);
  end if;
  return (
    select jsonb_build_object('otherId', case when l.driver_id = p_person then l.party_id else l.driver_id end,
                              'role', case when l.driver_id = p_person then 'driver' else l.party_role end,
                              'otherRole', case when l.driver_id = p_person then l.party_role else 'driver' end,
                              'until', case when l.is_grace then private.format_iso(t.completed_at + make_interval(secs => private.get_setting('message_grace_seconds')::double precision)) end)
      from (select open_line.*, false as is_grace from private.list_open_lines(p_person) open_line
            union all
            select grace_line.*, true from private.list_grace_lines(p_person) grace_line) l
      join public.transactions t on t.id = l.transaction_id
     where l.transaction_id = p_transaction_id and l.driver_id <> l.party_id
       and (p_driver_id is null or l.driver_id in (p_driver_id, p_person))
       and (p_other_role is null or p_other_role = case when l.driver_id = p_person then l.party_role else 'driver' end)
     order by l.is_grace, (l.driver_id = t.driver_id) desc limit 1);
end $$;

-- has_code_format: whether the text contains eight letters and digits in the format of a code. Nothing is compared, so
-- the answer does not reveal a valid code. Order numbers are exempt.
create function private.has_code_format(p_text text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := regexp_replace(normalize(coalesce(p_text, ''), NFKC), 'TXN-[A-Z0-9]{8}', '', 'gi');
begin
  return v_text ~ '(?<![A-Za-z0-9])(?=[A-Za-z-]*[0-9])[A-Za-z0-9]{4}-?[A-Za-z0-9]{4}(?![A-Za-z0-9])'
      or v_text ~ '(?<![A-Za-z0-9])[ACDEFGHJKMNPQRTUVWXY]{4}-?[ACDEFGHJKMNPQRTUVWXY]{4}(?![A-Za-z0-9])';
end $$;

-- contains_own_code: whether the text contains a code that its writer can read, with any spacing and across recent
-- messages. Checked only for the code's own reader: for any other writer the answer would reveal the code.
create function private.contains_own_code(p_transaction_id uuid, p_writer uuid, p_text text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_text text := private.normalize_code(normalize(coalesce((
    select string_agg(m.text, ' ' order by m.created_at) from private.chat_messages m
     where m.transaction_id = p_transaction_id and m.from_id = p_writer and m.created_at > clock_timestamp() - interval '15 minutes'), '') || ' ' || coalesce(p_text, ''), NFKC));
begin
  return exists (select from public.verification_codes c join public.transactions t on t.id = c.transaction_id
                  where t.id = p_transaction_id and t.receiver_id = p_writer and strpos(v_text, private.normalize_code(private.decrypt(c.code))) > 0)
      or exists (select from private.leg_codes c join public.custody_legs l on l.id = c.leg_id
                  where l.transaction_id = p_transaction_id and l.driver_id <> p_writer and p_writer in (l.giver_id, l.taker_id)
                    and strpos(v_text, private.normalize_code(private.decrypt(c.code))) > 0);
end $$;

-- contains_access_link: whether the text contains the link of a delegate (who takes the cash for the receiver) or of a
-- leg (one transfer of cash), which reveals a code. The answer reveals nothing new to a person who knows the link.
create function private.contains_access_link(p_text text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_tokens bytea[] := array(select private.hash_token(lower(matches.groups[1])) from regexp_matches(normalize(coalesce(p_text, ''), NFKC), '[0-9a-f]{64}', 'gi') matches (groups));
begin
  return exists (select from private.delegates d where d.token_hash = any (v_tokens) and d.revoked_at is null)
      or exists (select from private.leg_links l where l.token_hash = any (v_tokens));
end $$;

-- mark_conversation_read: marks messages from this role to this person as read, up to p_until, with their
-- notification. p_reader null: messages to support.
create function private.mark_conversation_read(p_transaction_id uuid, p_reader uuid, p_from_role text, p_until timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  update private.chat_messages m set seen_at = clock_timestamp()
   where m.transaction_id = p_transaction_id and m.from_role = p_from_role and m.created_at <= p_until and m.seen_at is null
     and m.to_id is not distinct from p_reader and (p_reader is not null or m.to_role = 'support');
  get diagnostics v_count = row_count;
  if v_count > 0 and p_reader is not null then
    update public.notifications n set read = true, read_at = clock_timestamp()
     where n.user_id = p_reader and not n.read and n.type = 'message_received' and n.data ->> 'transactionId' = p_transaction_id::text;
  end if;
  return v_count;
end $$;

-- broadcast_chat_message: broadcasts a new, sent or read message to both people and operations. Contains only ids.
create function private.broadcast_chat_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast(case person.role when 'driver' then 'driver:' else 'user:' end || person.id, 'message', jsonb_build_object('transactionId', new.transaction_id, 'messageId', new.id))
    from (values (new.from_id, new.from_role), (new.to_id, new.to_role)) person (id, role) where person.id is not null and person.role <> 'support';
  perform private.broadcast('ops', 'message', jsonb_build_object('transactionId', new.transaction_id, 'messageId', new.id));
  return null;
end $$;

create trigger chat_messages_broadcast_new after insert on private.chat_messages
  for each row execute function private.broadcast_chat_message();

create trigger chat_messages_broadcast after update of status, seen_at on private.chat_messages
  for each row when ((old.status, old.seen_at) is distinct from (new.status, new.seen_at)) execute function private.broadcast_chat_message();

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
  v_text text := left(private.clean_line(p_text), 500);
  v_message private.chat_messages;
begin
  -- The lock serializes concurrent messages, so that the limit holds.
  perform pg_advisory_xact_lock(hashtextextended('masked_text:' || p_from_id, 0));
  if p_canned is null and (private.has_code_format(v_text) or private.contains_own_code(p_transaction_id, p_from_id, v_text) or private.contains_access_link(v_text)) then
    return private.refuse('CODE_IN_MESSAGE');
  elsif p_peer ->> 'role' <> 'support' and (
     (select count(*) >= private.get_setting('messages_per_person_hour')
          or count(*) filter (where m.to_id is not distinct from v_to_id) >= private.get_setting('messages_per_pair_hour')
        from private.chat_messages m where m.from_id = p_from_id and m.created_at > (select clock_timestamp()) - interval '1 hour')
     or (select count(*) from private.chat_messages m where m.transaction_id = p_transaction_id) >= private.get_setting('messages_per_delivery')) then
    return private.refuse('RATE_LIMITED');
  end if;
  -- An answer by SMS marks the conversation as read.
  if p_via = 'sms' then
    perform private.mark_conversation_read(p_transaction_id, p_from_id, p_peer ->> 'otherRole', clock_timestamp());
  end if;
  insert into private.chat_messages (transaction_id, from_id, to_id, from_role, to_role, text, canned, via, status, settled_at)
  values (p_transaction_id, p_from_id, v_to_id, p_peer ->> 'role', p_peer ->> 'otherRole', case when p_canned is null then v_text end, p_canned, p_via,
          case when v_to_id is null then 'sent' else 'waiting' end, case when v_to_id is null then clock_timestamp() end) returning * into v_message;
  if v_to_id is not null then
    perform private.enqueue('send_chat_message', jsonb_build_object('messageId', v_message.id),
      p_run_at := now() + make_interval(secs => private.get_setting('message_read_seconds')::double precision), p_key := 'masked_text:' || v_message.id);
  end if;
  return private.ok(private.chat_message_json(v_message, p_from_id));
end $$;

-- conversation_json: the newest hundred messages between one person and one role of a delivery, oldest first.
create function private.conversation_json(p_transaction_id uuid, p_viewer uuid, p_other_role text, p_peer jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with messages as (
      select m as message from private.chat_messages m
       where m.transaction_id = p_transaction_id
         and (m.from_id = p_viewer and m.to_role = p_other_role or m.to_id = p_viewer and m.from_role = p_other_role)
       order by m.created_at desc, m.id limit 100)
    select jsonb_build_object('otherRole', p_other_role, 'open', p_peer is not null, 'until', p_peer -> 'until',
      'name', (select p.name from public.user_profiles p where p_other_role <> 'support' and p.user_id = coalesce((p_peer ->> 'otherId')::uuid,
                (select case when (m.message).from_id = p_viewer then (m.message).to_id else (m.message).from_id end from messages m order by (m.message).created_at desc limit 1))),
      'unread', (select count(*) from messages m where (m.message).to_id = p_viewer and (m.message).seen_at is null),
      'items', coalesce(jsonb_agg(private.chat_message_json(m.message, p_viewer) order by (m.message).created_at, (m.message).id), '[]'))
      from messages m);
end $$;

-- list_chat_messages: the caller's conversations about the delivery: open ones, and others with messages. Also after
-- its end, as long as messages are retained.
create function app.list_chat_messages(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not exists (select from private.chat_messages m where m.transaction_id = p_transaction_id and v_actor in (m.from_id, m.to_id))
    and private.line_refusal(p_transaction_id, v_actor) ->> 'code' = 'TRANSACTION_NOT_FOUND' then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('conversations', (
    select coalesce(jsonb_agg(private.conversation_json(p_transaction_id, v_actor, conversation.role, conversation.peer) order by conversation.peer is null, conversation.sort_order), '[]')
      from (select r.role, r.sort_order, private.chat_peer_json(p_transaction_id, v_actor, null, r.role) as peer
              from (values ('driver', 1), ('sender', 2), ('receiver', 3), ('support', 4)) r (role, sort_order)) conversation
     where conversation.peer is not null
        or exists (select from private.chat_messages m where m.transaction_id = p_transaction_id
                     and (m.from_id = v_actor and m.to_role = conversation.role or m.to_id = v_actor and m.from_role = conversation.role)))));
end $$;
revoke execute on function app.list_chat_messages(uuid) from public;
grant execute on function app.list_chat_messages(uuid) to handover_authenticated;

-- send_chat_message: sends text or a canned answer to the other side of the open line, or to the named role.
create function app.send_chat_message(p_transaction_id uuid, p_text text default null, p_canned text default null, p_to_role text default null, p_driver_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_peer jsonb := private.chat_peer_json(p_transaction_id, v_actor, p_driver_id, p_to_role);
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif v_peer is null then
    return private.line_refusal(p_transaction_id, v_actor);
  end if;
  return private.add_chat_message(p_transaction_id, v_actor, v_peer, p_text, p_canned, 'app');
end $$;
revoke execute on function app.send_chat_message(uuid, text, text, text, uuid) from public;
grant execute on function app.send_chat_message(uuid, text, text, text, uuid) to handover_authenticated;

-- mark_chat_messages_read: marks messages from this role to the caller as read, up to this message. Idempotent.
create function app.mark_chat_messages_read(p_transaction_id uuid, p_from_role text, p_message_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_until timestamptz;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select m.created_at into v_until from private.chat_messages m
   where m.id = p_message_id and m.transaction_id = p_transaction_id and v_actor in (m.from_id, m.to_id);
  if v_until is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('read', private.mark_conversation_read(p_transaction_id, v_actor, p_from_role, v_until)));
end $$;
revoke execute on function app.mark_chat_messages_read(uuid, text, uuid) from public;
grant execute on function app.mark_chat_messages_read(uuid, text, uuid) to handover_authenticated;
