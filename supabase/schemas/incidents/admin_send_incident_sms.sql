-- admin_send_incident_sms: sends a text message to a person concerned; its words and its delivery status are recorded.
-- Refused for a person who cannot receive text messages.
create function app.admin_send_incident_sms(p_id uuid, p_user_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_i private.incidents := private.lock_incident_for_admin(p_id);
  v_refusal jsonb := private.incident_refusal(v_admin, v_i);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif not private.is_named_in_incident(v_i, p_user_id) then
    return private.refuse_not_found();
  elsif nullif(btrim(p_text), '') is null then
    return private.refuse_invalid('text', 'required');
  elsif private.get_incident_phone(p_user_id) is null then
    return private.refuse('INVALID_STATE', '{"reason": "no_phone"}');
  elsif not private.can_send_sms_to_person(p_user_id) then
    return private.refuse('INVALID_STATE', '{"reason": "takes_no_texts"}');
  end if;
  perform private.record_incident_entry(v_i.id, 'texted', v_admin, p_text, jsonb_build_object('userId', p_user_id));
  perform private.enqueue('send_incident_sms', jsonb_build_object('entryId', e.id), null, 'incident-text:' || e.id, 5, -10)
     from (select max(x.id) as id from private.incident_entries x where x.incident_id = v_i.id and x.kind = 'texted') e;
  perform private.broadcast_incident(v_i);
  return private.ok(private.incident_json(v_i, v_admin));
end $$;
revoke execute on function app.admin_send_incident_sms(uuid, uuid, text) from public;
grant execute on function app.admin_send_incident_sms(uuid, uuid, text) to handover_authenticated;
