-- conversation_json: the newest hundred messages between one person and one role of a delivery, oldest first.
create function private.conversation_json(p_transaction_id uuid, p_viewer uuid, p_other_role text, p_peer jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with messages as (
      select x as text from private.chat_messages x
       where x.transaction_id = p_transaction_id
         and (x.from_id = p_viewer and x.to_role = p_other_role or x.to_id = p_viewer and x.from_role = p_other_role)
       order by x.created_at desc, x.id limit 100)
    select jsonb_build_object('otherRole', p_other_role, 'open', p_peer is not null, 'until', p_peer -> 'until',
      'name', (select p.name from public.user_profiles p where p_other_role <> 'support' and p.user_id = coalesce((p_peer ->> 'otherId')::uuid,
                (select case when (s.text).from_id = p_viewer then (s.text).to_id else (s.text).from_id end from messages s order by (s.text).created_at desc limit 1))),
      'unread', (select count(*) from messages s where (s.text).to_id = p_viewer and (s.text).seen_at is null),
      'items', coalesce(jsonb_agg(private.chat_message_json(s.text, p_viewer) order by (s.text).created_at, (s.text).id), '[]'))
      from messages s);
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
  elsif not exists (select from private.chat_messages x where x.transaction_id = p_transaction_id and v_actor in (x.from_id, x.to_id))
    and private.line_refusal(p_transaction_id, v_actor) ->> 'code' = 'TRANSACTION_NOT_FOUND' then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('conversations', (
    select coalesce(jsonb_agg(private.conversation_json(p_transaction_id, v_actor, e.role, e.peer) order by e.peer is null, e.place), '[]')
      from (select r.role, r.place, private.chat_peer_json(p_transaction_id, v_actor, null, r.role) as peer
              from (values ('driver', 1), ('sender', 2), ('receiver', 3), ('support', 4)) r (role, place)) e
     where e.peer is not null
        or exists (select from private.chat_messages x where x.transaction_id = p_transaction_id
                     and (x.from_id = v_actor and x.to_role = e.role or x.to_id = v_actor and x.from_role = e.role)))));
end $$;
revoke execute on function app.list_chat_messages(uuid) from public;
grant execute on function app.list_chat_messages(uuid) to handover_authenticated;
