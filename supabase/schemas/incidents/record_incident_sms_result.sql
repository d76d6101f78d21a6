-- record_incident_sms_result: records the result of a text from operations, once.
create function app.record_incident_sms_result(p_entry_id bigint, p_sent boolean, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_e private.incident_entries;
  v_i private.incidents;
begin
  select * into v_e from private.incident_entries e where e.id = p_entry_id and e.kind = 'texted';
  select * into v_i from private.incidents i where i.id = v_e.incident_id for update;
  if found and app.get_incident_sms_to_send(p_entry_id) #>> '{data,step}' = 'send' then
    perform private.record_incident_entry(v_i.id, case when p_sent then 'text_sent' else 'text_failed' end, null, null,
      jsonb_strip_nulls(jsonb_build_object('of', v_e.id, 'userId', v_e.facts -> 'userId', 'reason', p_reason)));
    perform private.broadcast_incident(v_i);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_incident_sms_result(bigint, boolean, text) from public;
grant execute on function app.record_incident_sms_result(bigint, boolean, text) to handover_service;
