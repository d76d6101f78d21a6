-- admin_call_person: returns the phone number of a person concerned and records the request.
create function app.admin_call_person(p_id uuid, p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_i private.incidents := private.lock_incident_for_admin(p_id);
  v_refusal jsonb := private.incident_refusal(v_admin, v_i);
  v_phone text;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif not private.is_named_in_incident(v_i, p_user_id) then
    return private.refuse_not_found();
  end if;
  v_phone := private.get_callable_number(v_i, p_user_id, v_admin);
  if v_phone is null then
    return private.refuse('INVALID_STATE', '{"reason": "no_phone"}');
  end if;
  perform private.record_incident_entry(v_i.id, 'called', v_admin, null, jsonb_build_object('userId', p_user_id));
  perform private.broadcast_incident(v_i);
  return private.ok(jsonb_build_object('phone', v_phone));
end $$;
revoke execute on function app.admin_call_person(uuid, uuid) from public;
grant execute on function app.admin_call_person(uuid, uuid) to handover_authenticated;
