-- Phone and SMS contact with the people concerned in an incident, and with no one else.

-- is_named_in_incident: whether the person is one of those concerned.
create function private.is_named_in_incident(p_incident private.incidents, p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from jsonb_array_elements(private.incident_people_json(p_incident)) person where (person ->> 'userId')::uuid = p_user_id);
end $$;

-- get_callable_number: the number that an administrator calls to reach a person concerned; null if there is none.
create function private.get_callable_number(p_incident private.incidents, p_user_id uuid, p_admin uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select nullif(private.get_incident_phone(p_user_id), '') where private.is_named_in_incident(p_incident, p_user_id) and p_admin is not null);
end $$;

-- can_send_sms_to_person: whether the person has a number that accepts safety SMS.
create function private.can_send_sms_to_person(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.can_send_safety_sms(recipient.phone) from private.get_incident_phone(p_user_id) recipient (phone));
end $$;

-- find_operations_sms: the open incident from which operations have sent this number an SMS within the hour, and the
-- person. A reply goes to operations and never to the other party of the delivery.
create function private.find_operations_sms(p_phone text, out incident_id uuid, out person_id uuid, out at timestamptz)
language sql stable security definer set search_path = '' as $$
  select e.incident_id, recipient.id, e.at
    from private.incidents i join private.incident_entries e on e.incident_id = i.id cross join lateral (select (e.facts ->> 'userId')::uuid as id) recipient
   where i.closed_at is null and e.kind = 'sms_requested' and e.at > clock_timestamp() - interval '1 hour' and private.get_incident_phone(recipient.id) = p_phone
   order by e.id desc limit 1
$$;

-- record_incident_reply: records a reply to operations and refreshes the administrators' open pages.
create function private.record_incident_reply(p_incident_id uuid, p_person uuid, p_text text, p_facts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_incident private.incidents;
begin
  select * into v_incident from private.incidents i where i.id = p_incident_id for update;
  perform private.record_incident_entry(v_incident.id, 'reply_received', p_person, p_text, p_facts);
  perform private.broadcast_incident(v_incident);
end $$;

-- admin_get_incident_phone: returns the phone number of a person concerned and records the request.
create function app.admin_get_incident_phone(p_id uuid, p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_incident private.incidents := private.lock_incident_for_admin(p_id);
  v_refusal jsonb := private.incident_refusal(v_admin, v_incident);
  v_phone text;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif not private.is_named_in_incident(v_incident, p_user_id) then
    return private.refuse_not_found();
  end if;
  v_phone := private.get_callable_number(v_incident, p_user_id, v_admin);
  if v_phone is null then
    return private.refuse('INVALID_STATE', '{"reason": "no_phone"}');
  end if;
  perform private.record_incident_entry(v_incident.id, 'called', v_admin, null, jsonb_build_object('userId', p_user_id));
  perform private.broadcast_incident(v_incident);
  return private.ok(jsonb_build_object('phone', v_phone));
end $$;
revoke execute on function app.admin_get_incident_phone(uuid, uuid) from public;
grant execute on function app.admin_get_incident_phone(uuid, uuid) to handover_authenticated;

-- admin_send_incident_sms: sends an SMS to a person concerned; its words and its delivery status are recorded.
-- Refused for a person who cannot receive SMS.
create function app.admin_send_incident_sms(p_id uuid, p_user_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_incident private.incidents := private.lock_incident_for_admin(p_id);
  v_refusal jsonb := private.incident_refusal(v_admin, v_incident);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif not private.is_named_in_incident(v_incident, p_user_id) then
    return private.refuse_not_found();
  elsif nullif(btrim(p_text), '') is null then
    return private.refuse_invalid('text', 'required');
  elsif private.get_incident_phone(p_user_id) is null then
    return private.refuse('INVALID_STATE', '{"reason": "no_phone"}');
  elsif not private.can_send_sms_to_person(p_user_id) then
    return private.refuse('INVALID_STATE', '{"reason": "cannot_receive_sms"}');
  end if;
  perform private.record_incident_entry(v_incident.id, 'sms_requested', v_admin, p_text, jsonb_build_object('userId', p_user_id));
  perform private.enqueue('send_incident_sms', jsonb_build_object('entryId', e.id), null, 'incident-sms:' || e.id, p_max_attempts => 5, p_priority => -10)
     from (select max(i.id) as id from private.incident_entries i where i.incident_id = v_incident.id and i.kind = 'sms_requested') e;
  perform private.broadcast_incident(v_incident);
  return private.ok(private.incident_json(v_incident, v_admin));
end $$;
revoke execute on function app.admin_send_incident_sms(uuid, uuid, text) from public;
grant execute on function app.admin_send_incident_sms(uuid, uuid, text) to handover_authenticated;

-- get_incident_sms_to_send: the data for one SMS from operations; {"action": "none"} once its result is recorded.
create function app.get_incident_sms_to_send(p_entry_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(coalesce((
    select jsonb_build_object('action', 'send', 'to', case when private.can_send_sms_to_person(recipient.user_id) then private.get_incident_phone(recipient.user_id) end, 'body', e.note, 'incidentId', e.incident_id)
      from private.incident_entries e cross join lateral (select (e.facts ->> 'userId')::uuid as user_id) recipient
     where e.id = p_entry_id and e.kind = 'sms_requested'
       and not exists (select from private.incident_entries result where result.incident_id = e.incident_id and result.kind in ('sms_sent', 'sms_failed') and (result.facts ->> 'entryId')::bigint = e.id)), '{"action": "none"}'));
end $$;
revoke execute on function app.get_incident_sms_to_send(bigint) from public;
grant execute on function app.get_incident_sms_to_send(bigint) to handover_service;

-- record_incident_sms_result: records the result of an SMS from operations, once.
create function app.record_incident_sms_result(p_entry_id bigint, p_sent boolean, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_entry private.incident_entries;
  v_incident private.incidents;
begin
  select * into v_entry from private.incident_entries e where e.id = p_entry_id and e.kind = 'sms_requested';
  select * into v_incident from private.incidents i where i.id = v_entry.incident_id for update;
  if found and app.get_incident_sms_to_send(p_entry_id) #>> '{data,action}' = 'send' then
    perform private.record_incident_entry(v_incident.id, case when p_sent then 'sms_sent' else 'sms_failed' end, null, null,
      jsonb_strip_nulls(jsonb_build_object('entryId', v_entry.id, 'userId', v_entry.facts -> 'userId', 'reason', p_reason)));
    perform private.broadcast_incident(v_incident);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_incident_sms_result(bigint, boolean, text) from public;
grant execute on function app.record_incident_sms_result(bigint, boolean, text) to handover_service;

-- record_operations_reply: records a reply to an SMS that operations sent within the hour about an open incident. It
-- goes only to operations, whatever its keyword. Returns {recorded: false} for other senders. Each message counts once.
create function app.record_operations_reply(p_message_id text, p_phone text, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_operations_sms record;
begin
  if exists (select from private.webhook_events e where e.source = 'operations_sms' and e.id = p_message_id) then
    return private.ok('{"recorded": true}');
  end if;
  select * into v_operations_sms from private.find_operations_sms(p_phone);
  if v_operations_sms.incident_id is null or private.clean_line(p_text) = '' then
    return private.ok('{"recorded": false}');
  end if;
  insert into private.webhook_events (source, id) values ('operations_sms', p_message_id) on conflict do nothing;
  if found then
    perform private.record_incident_reply(v_operations_sms.incident_id, v_operations_sms.person_id, left(private.clean_line(p_text), 1000), '{"by": "sms"}');
  end if;
  return private.ok('{"recorded": true}');
end $$;
revoke execute on function app.record_operations_reply(text, text, text) from public;
grant execute on function app.record_operations_reply(text, text, text) to handover_service;
