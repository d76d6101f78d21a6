-- advance_check_in: runs the next step of an unanswered check-in: the text, then the incident. Steps follow the clock,
-- whatever the result of push and text. Ends the check-in if the driver holds no cash any more or is no longer in the
-- `check_ins_enforced` setting. A silent phone alone opens no incident: in the background no phone reports positions.
-- Safe to call early, late or twice.
create function app.advance_check_in(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_c private.check_ins;
  v_next timestamptz;
  v_incident uuid;
begin
  select * into v_c from private.check_ins k where k.id = p_id for update;
  if v_c.id is null or not private.is_check_in_open(v_c.state) then
    return private.ok('{"outcome": "closed"}');
  end if;
  if not exists (select from private.list_held_cash(v_c.driver_id)) or not private.is_check_in_automatic(v_c.driver_id) then
    perform private.end_check_in(p_id);
    return private.ok('{"outcome": "ended"}');
  end if;
  if clock_timestamp() < v_c.next_at then
    perform private.schedule_check_in_step(p_id, v_c.next_at);
    return private.ok('{"outcome": "not_due"}');
  end if;
  if v_c.state = 'asked' then
    v_next := clock_timestamp() + make_interval(secs => private.get_setting('check_in_text_seconds')::double precision);
    update private.check_ins k set state = 'texted', next_at = v_next, ends_at = v_next where k.id = p_id;
    perform private.enqueue('send_check_in_sms', jsonb_build_object('checkInId', p_id), p_max_attempts => 3);
    perform private.schedule_check_in_step(p_id, v_next);
    return private.ok('{"outcome": "texted"}');
  end if;
  if v_c.rule = 'silent' then
    update private.check_ins k set state = 'unanswered', next_at = clock_timestamp() where k.id = p_id;
    return private.ok('{"outcome": "unanswered"}');
  end if;
  v_incident := private.open_incident('check_in', 2, v_c.driver_id, v_c.driver_id, v_c.transaction_id, null, 'system', null, null,
    jsonb_build_object('checkInId', p_id, 'rule', v_c.rule, 'stop', v_c.stop, 'requestedAt', private.format_iso(v_c.requested_at)));
  update private.check_ins k set state = 'escalated', next_at = clock_timestamp(), incident_id = v_incident where k.id = p_id;
  return private.ok('{"outcome": "escalated"}');
end $$;
revoke execute on function app.advance_check_in(uuid) from public;
grant execute on function app.advance_check_in(uuid) to handover_service;
