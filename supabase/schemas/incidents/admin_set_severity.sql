-- admin_set_severity: raises or lowers the severity. Raising it restarts the alarm until an administrator takes the
-- incident; before that it cannot be lowered. An incident that was ever of severity 1 takes two administrators to
-- close.
create function app.admin_set_severity(p_id uuid, p_severity int, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_i private.incidents := private.lock_incident_for_admin(p_id);
  v_refusal jsonb := private.incident_refusal(v_admin, v_i);
  v_before int;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif p_severity > v_i.severity and v_i.taken_at is null then
    return private.refuse('INVALID_STATE', '{"reason": "take_first"}');
  end if;
  if v_i.severity <> p_severity then
    v_before := v_i.severity;
    update private.incidents i set severity = p_severity, alarmed_at = case when i.taken_at is null then clock_timestamp() else i.alarmed_at end
     where i.id = v_i.id returning * into v_i;
    perform private.record_incident_entry(v_i.id, 'severity', v_admin, p_reason, jsonb_build_object('from', v_before, 'severity', p_severity));
    perform private.run_alarm_round(v_i.id);
    perform private.broadcast_incident(v_i);
  end if;
  return private.ok(private.incident_json(v_i, v_admin));
end $$;
revoke execute on function app.admin_set_severity(uuid, int, text) from public;
grant execute on function app.admin_set_severity(uuid, int, text) to handover_authenticated;
