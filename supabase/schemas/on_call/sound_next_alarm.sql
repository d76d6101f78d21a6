-- sound_next_alarm: runs the next round of the alarm while no administrator has taken the incident. Safe to call at
-- any time.
create function app.sound_next_alarm(p_incident_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.incidents i where i.id = p_incident_id for update;
  perform private.run_alarm_round(p_incident_id);
  return private.ok();
end $$;
revoke execute on function app.sound_next_alarm(uuid) from public;
grant execute on function app.sound_next_alarm(uuid) to handover_service;
