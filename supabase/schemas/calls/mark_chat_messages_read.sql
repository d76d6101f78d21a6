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
  select x.created_at into v_until from private.chat_messages x
   where x.id = p_message_id and x.transaction_id = p_transaction_id and v_actor in (x.from_id, x.to_id);
  if v_until is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('read', private.mark_conversation_read(p_transaction_id, v_actor, p_from_role, v_until)));
end $$;
revoke execute on function app.mark_chat_messages_read(uuid, text, uuid) from public;
grant execute on function app.mark_chat_messages_read(uuid, text, uuid) to handover_authenticated;
