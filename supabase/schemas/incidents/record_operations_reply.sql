-- record_operations_reply: records a reply to a text that operations sent within the hour about an open incident. It
-- goes only to operations, whatever its keyword. Returns {recorded: false} for other senders. Each message counts once.
create function app.record_operations_reply(p_message_id text, p_phone text, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_operations record;
begin
  if exists (select from private.webhook_events e where e.source = 'operations_text' and e.id = p_message_id) then
    return private.ok('{"recorded": true}');
  end if;
  select * into v_operations from private.find_operations_text(p_phone);
  if v_operations.incident_id is null or private.clean_line(p_text) = '' then
    return private.ok('{"recorded": false}');
  end if;
  insert into private.webhook_events (source, id) values ('operations_text', p_message_id) on conflict do nothing;
  if found then
    perform private.notify_operations(v_operations.incident_id, v_operations.person_id, left(private.clean_line(p_text), 1000), '{"by": "sms"}');
  end if;
  return private.ok('{"recorded": true}');
end $$;
revoke execute on function app.record_operations_reply(text, text, text) from public;
grant execute on function app.record_operations_reply(text, text, text) to handover_service;
