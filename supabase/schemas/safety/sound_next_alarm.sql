-- sound_next_alarm: nobody has taken the incident: the next are told. Safe to run at any time.
create function app.sound_next_alarm(p_incident_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.incidents i where i.id = p_incident_id for update;
  perform private.sound_alarm(p_incident_id);
  return private.ok();
end $$;
revoke execute on function app.sound_next_alarm(uuid) from public;
grant execute on function app.sound_next_alarm(uuid) to handover_service;
