-- admin_add_incident_note: adds a note that cannot be changed, also to a closed incident.
create function app.admin_add_incident_note(p_id uuid, p_note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_i private.incidents := private.lock_incident_for_admin(p_id);
  v_refusal jsonb := private.incident_refusal(v_admin, v_i, false);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif nullif(btrim(p_note), '') is null or length(p_note) > 2000 then
    return private.refuse_invalid('note', 'required');
  end if;
  perform private.record_incident_entry(v_i.id, 'note', v_admin, p_note);
  perform private.broadcast_incident(v_i);
  return private.ok(private.incident_json(v_i, v_admin));
end $$;
revoke execute on function app.admin_add_incident_note(uuid, text) from public;
grant execute on function app.admin_add_incident_note(uuid, text) to handover_authenticated;
