-- record_alarm_result: records the result of one message. If every channel to an administrator failed, they get a
-- mail. If a whole round failed, the next round starts early.
create function app.record_alarm_result(p_id uuid, p_sent boolean, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_a private.incident_alarms;
begin
  select a.* into v_a from private.incident_alarms a where a.id = p_id;
  perform from private.incidents i where i.id = v_a.incident_id for update;
  update private.incident_alarms a set state = case when p_sent then 'sent' else 'failed' end, reason = p_reason, settled_at = clock_timestamp()
   where a.id = p_id and a.state = 'waiting';
  if not found or p_sent then
    return private.ok();
  end if;
  if v_a.channel <> 'email' and not exists (select from private.incident_alarms o where o.incident_id = v_a.incident_id and o.round = v_a.round
                                               and o.admin_id = v_a.admin_id and o.state <> 'failed') then
    perform private.request_alarm(v_a.incident_id, v_a.round, v_a.admin_id, 'email');
  elsif not exists (select from private.incident_alarms o where o.incident_id = v_a.incident_id and o.round = v_a.round and o.state <> 'failed') then
    perform private.record_incident_entry(v_a.incident_id, 'unheard', null, null, jsonb_build_object('round', v_a.round));
    perform private.enqueue('sound_next_alarm', jsonb_build_object('incidentId', i.id), clock_timestamp() + interval '5 seconds', 'alarm:' || i.id, p_priority => -20)
       from private.incidents i where i.id = v_a.incident_id and i.rounds = v_a.round and not private.is_alarm_for_all(i, clock_timestamp())
        and i.closed_at is null and i.taken_at is null;
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_alarm_result(uuid, boolean, text) from public;
grant execute on function app.record_alarm_result(uuid, boolean, text) to handover_service;
