-- record_chat_message_outcome: records whether the message reached the phone, was refused by the provider, or is
-- visible only in the app.
create function app.record_chat_message_outcome(p_message_id uuid, p_status text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_status not in ('sent', 'refused', 'dropped') then
    return private.refuse_invalid('status', 'message_outcome');
  end if;
  update private.chat_messages x set status = p_status, settled_at = clock_timestamp() where x.id = p_message_id and x.status = 'waiting';
  return private.ok();
end $$;
revoke execute on function app.record_chat_message_outcome(uuid, text) from public;
grant execute on function app.record_chat_message_outcome(uuid, text) to handover_service;
