-- answer_check_in: the driver answers that they are fine, that they stay here for a while, or that they need help. The
-- check-in ends. Help is always an SOS. An answer after the check-in became an incident is added to its record and
-- closes nothing, because another person may hold the phone. Safe to repeat. The time of the first answer is kept: a
-- later answer does not postpone the next check-in.
create function app.answer_check_in(p_id uuid, p_answer text, p_position jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_c private.check_ins;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_c from private.check_ins k where k.id = p_id and k.driver_id = v_actor for update;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "check_in"}');
  end if;
  if v_c.answer is not distinct from p_answer then
    return private.ok(private.check_in_answer_json(v_c));
  end if;
  if p_answer = 'help' then
    v_c.incident_id := private.open_incident('sos', 1, v_actor, v_actor, v_c.transaction_id, v_actor, 'driver', clock_timestamp(), p_position,
      jsonb_build_object('checkInId', v_c.id, 'rule', v_c.rule, 'requestedAt', private.format_iso(v_c.requested_at)));
  elsif v_c.incident_id is not null then
    perform private.record_incident_entry(v_c.incident_id, 'answered', v_actor, null,
      jsonb_strip_nulls(jsonb_build_object('checkInId', v_c.id, 'answer', p_answer, 'rule', v_c.rule, 'position', p_position)));
    perform private.broadcast_incident(i) from private.incidents i where i.id = v_c.incident_id;
  end if;
  update private.check_ins k set answer = p_answer, incident_id = v_c.incident_id, next_at = clock_timestamp(),
         answered_at = coalesce(k.answered_at, case when k.ends_at > clock_timestamp() - make_interval(secs => private.get_setting('check_in_answer_seconds')::double precision)
                                                    then clock_timestamp() else k.ends_at end),
         state = case when k.state = 'escalated' then k.state else 'answered' end
   where k.id = p_id returning * into v_c;
  perform private.dequeue('check_in:' || p_id);
  if p_answer = 'standing' then
    perform private.declare_waiting(v_actor);
  end if;
  return private.ok(private.check_in_answer_json(v_c));
end $$;
revoke execute on function app.answer_check_in(uuid, text, jsonb) from public;
grant execute on function app.answer_check_in(uuid, text, jsonb) to handover_authenticated;

-- check_in_answer_json: the driver's answer, whether an incident is open for it, and until when check-ins about
-- standing still are suppressed.
create function private.check_in_answer_json(p_c private.check_ins) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_c.id, 'answer', p_c.answer, 'hasIncident', p_c.incident_id is not null,
    'standingUntil', (select private.format_iso(s.until) from private.standing_pauses s where s.driver_id = p_c.driver_id and s.until > clock_timestamp()));
end $$;
