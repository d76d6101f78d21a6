-- admin_take_incident: makes the caller the owner of the incident, also if another administrator owned it. Ends the
-- alarm. Idempotent.
create function app.admin_take_incident(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_i private.incidents := private.lock_incident_for_admin(p_id);
  v_refusal jsonb := private.incident_refusal(v_admin, v_i);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif v_i.owner_id is distinct from v_admin then
    perform private.record_incident_entry(v_i.id, 'taken', v_admin, null, jsonb_strip_nulls(jsonb_build_object('from', private.get_display_name(v_i.owner_id))));
    update private.incidents i set owner_id = v_admin, taken_at = clock_timestamp() where i.id = v_i.id returning * into v_i;
    perform private.broadcast_incident(v_i);
    if v_i.kind = 'sos' then
      perform private.broadcast('driver:' || v_i.person_id, 'safety', '{}');
    end if;
  end if;
  return private.ok(private.incident_json(v_i, v_admin));
end $$;
revoke execute on function app.admin_take_incident(uuid) from public;
grant execute on function app.admin_take_incident(uuid) to handover_authenticated;
