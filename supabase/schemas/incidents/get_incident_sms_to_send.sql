-- get_incident_sms_to_send: the data for one text from operations; {"step": "none"} once its result is recorded.
create function app.get_incident_sms_to_send(p_entry_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(coalesce((
    select jsonb_build_object('step', 'send', 'to', case when private.can_send_sms_to_person(x.user_id) then private.get_incident_phone(x.user_id) end, 'body', e.note, 'incidentId', e.incident_id)
      from private.incident_entries e cross join lateral (select (e.facts ->> 'userId')::uuid as user_id) x
     where e.id = p_entry_id and e.kind = 'texted'
       and not exists (select from private.incident_entries o where o.incident_id = e.incident_id and o.kind in ('text_sent', 'text_failed') and (o.facts ->> 'of')::bigint = e.id)), '{"step": "none"}'));
end $$;
revoke execute on function app.get_incident_sms_to_send(bigint) from public;
grant execute on function app.get_incident_sms_to_send(bigint) to handover_service;
