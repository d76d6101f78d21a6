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
