-- Check-ins: a driver with cash gets a push, then a text; an unanswered check-in becomes an incident. Drivers without
-- cash get none, and each step checks this again.

-- list_cash_carriers: drivers who hold cash and have a stop to drive to, or only p_driver_id. A driver who holds cash
-- of an ended delivery without a return leg (a leg is one transfer of cash) has no stop: they may be at home with it
-- for an approved night.
create function private.list_cash_carriers(p_now timestamptz, p_driver_id uuid default null) returns setof private.cash_carrier
language sql stable security definer set search_path = '' as $$
  select h.driver_id, t.id,
         case when task.status = 'assigned' then 'pickup' when task.id is not null then 'drop_off' else l.id::text end,
         case when task.status = 'assigned' then t.pickup_latitude when task.id is not null then t.delivery_latitude else private.find_leg_lat(l, t) end,
         case when task.status = 'assigned' then t.pickup_longitude when task.id is not null then t.delivery_longitude else private.find_leg_lng(l, t) end,
         case when task.status = 'assigned' then greatest(h.since, t.assigned_at) when task.id is not null then t.started_at else l.opened_at end,
         case when task.id is null then l.arrived_at when task.status = 'servicing' then coalesce(task.arrived_at, task.started_at) end,
         case when task.id is null or task.status <> 'assigned' then r.first_arrival end,
         case when task.id is not null and task.status <> 'assigned' then t.wanted_from end,
         coalesce(not r.off and r.remaining_m <= r.nearest_m + limits.metres and r.progress_at > p_now - limits.fresh, false),
         array[t.pickup_latitude, t.delivery_latitude], array[t.pickup_longitude, t.delivery_longitude]
    from (select held.driver_id, min(held.since) as since from private.held_cash held where p_driver_id is null or held.driver_id = p_driver_id group by held.driver_id) h
    left join public.transactions task on task.driver_id = h.driver_id and task.status in ('assigned', 'in_transit', 'servicing')
    left join public.custody_legs l on l.driver_id = h.driver_id and l.state in ('waiting', 'verifying') and l.kind = 'return'
    join public.transactions t on t.id = coalesce(task.id, l.transaction_id)
   cross join (select private.get_setting('road_route_away_m') as metres, make_interval(secs => private.get_setting('position_fresh_seconds')::double precision) as fresh) limits
    left join private.task_road_routes r on r.transaction_id = t.id and r.driver_id = h.driver_id and r.leg_id is not distinct from case when task.id is null then l.id end
      and r.status = case when task.id is null then 'returning' else task.status end
$$;

-- is_check_in_automatic: whether the setting `check_ins_enforced` includes this driver.
create function private.is_check_in_automatic(p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.settings s where s.key = 'check_ins_enforced' and (s.value = 'true' or s.value ? p_driver_id::text));
end $$;

-- is_check_in_open: whether the check-in still waits for an answer.
create function private.is_check_in_open(p_state text) returns boolean
language sql immutable set search_path = '' return p_state in ('asked', 'texted');

-- schedule_check_in_step: schedules the next step by the clock. It is a separate job, so that no step waits for a
-- provider.
create function private.schedule_check_in_step(p_id uuid, p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('advance_check_in', jsonb_build_object('checkInId', p_id), p_at, 'check_in:' || p_id, p_priority => -10);
end $$;

-- request_check_ins: starts the check-ins that are due, for all drivers or only p_driver_id, one per driver. Returns
-- how many. Drivers with an open or a recent check-in are excluded first, because evaluating the rules reads their
-- positions.
create function private.request_check_ins(p_now timestamptz, p_driver_id uuid default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_limits private.check_in_limits := private.get_check_in_limits();
  v_quiet_since timestamptz := p_now - make_interval(secs => private.get_setting('check_in_quiet_seconds')::double precision);
  v_push_delay interval := make_interval(secs => private.get_setting('check_in_push_seconds')::double precision);
  v_text_delay interval := make_interval(secs => private.get_setting('check_in_text_seconds')::double precision);
  v_requested_ids uuid[];
begin
  with new_check_ins as (
    insert into private.check_ins (driver_id, transaction_id, stop, rule, requested_at, next_at, ends_at)
    select c.driver_id, c.transaction_id, c.stop, r.rule, p_now, p_now + v_push_delay, p_now + v_push_delay + v_text_delay
      from private.list_cash_carriers(p_now, p_driver_id) c
      left join private.check_in_pauses pause on pause.driver_id = c.driver_id and pause.until > p_now
     cross join lateral (
       select candidate.rule from unnest(private.list_check_in_rules(c, v_limits, p_now)) with ordinality candidate (rule, n)
        where (candidate.rule <> 'stationary' or pause.driver_id is null)
          and not exists (select from private.check_ins check_in where check_in.driver_id = c.driver_id and check_in.transaction_id = c.transaction_id and check_in.stop = c.stop and check_in.rule = candidate.rule)
        order by candidate.n limit 1) r
     where private.is_check_in_automatic(c.driver_id)
       and not exists (select from private.check_ins check_in where check_in.driver_id = c.driver_id and check_in.state in ('asked', 'texted'))
       and not exists (select from private.check_ins check_in where check_in.driver_id = c.driver_id and check_in.answered_at > v_quiet_since)
     -- Each row locks its driver; the order by driver prevents deadlocks with other transactions that lock several.
     order by c.driver_id
    on conflict do nothing
    returning id)
  select coalesce(array_agg(id order by id), '{}') into v_requested_ids from new_check_ins;
  perform private.enqueue_many('send_check_in_push', array(select jsonb_build_object('checkInId', check_in_id) from unnest(v_requested_ids) check_in_id), p_max_attempts => 3);
  perform private.schedule_check_in_step(check_in_id, clock_timestamp() + v_push_delay) from unnest(v_requested_ids) check_in_id;
  return cardinality(v_requested_ids);
end $$;

-- end_check_in: ends a check-in because the driver holds no cash any more or check-ins no longer apply to them.
create function private.end_check_in(p_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.check_ins check_in set state = 'ended', next_at = clock_timestamp() where check_in.id = p_id and private.is_check_in_open(check_in.state);
  perform private.dequeue('check_in:' || p_id);
end $$;

-- check_in_json: a check-in as its driver sees it.
create function private.check_in_json(p_check_in private.check_ins) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_check_in.id, 'rule', p_check_in.rule, 'requestedAt', private.format_iso(p_check_in.requested_at), 'transactionId', p_check_in.transaction_id, 'endsAt', private.format_iso(p_check_in.ends_at))
     where p_check_in.id is not null);
end $$;

-- find_check_in: the check-in that this driver has to answer: an open one while they hold cash, or a recently
-- escalated one without an answer. A row of nulls if there is none.
create function private.find_check_in(p_driver_id uuid) returns private.check_ins
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select check_in from private.check_ins check_in
     where check_in.driver_id = p_driver_id and check_in.answered_at is null
       and (private.is_check_in_open(check_in.state) and exists (select from private.list_held_cash(p_driver_id))
         or check_in.state = 'escalated' and check_in.ends_at > clock_timestamp() - make_interval(secs => private.get_setting('check_in_answer_seconds')::double precision))
     order by check_in.requested_at desc limit 1);
end $$;

-- broadcast_check_in: notifies the driver's open pages that a check-in has started or changed.
create function private.broadcast_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('driver:' || new.driver_id, 'check_in', jsonb_build_object('checkInId', new.id, 'state', new.state));
  return null;
end $$;

create trigger check_ins_broadcast_new after insert on private.check_ins
  for each row execute function private.broadcast_check_in();

create trigger check_ins_broadcast after update on private.check_ins
  for each row when ((old.state, old.answer) is distinct from (new.state, new.answer)) execute function private.broadcast_check_in();

-- declare_waiting: suppresses check-ins about standing still for a while. Returns until when.
create function private.declare_waiting(p_driver_id uuid) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_until timestamptz;
begin
  insert into private.check_in_pauses as p (driver_id, until)
  values (p_driver_id, clock_timestamp() + make_interval(secs => private.get_setting('check_in_quiet_seconds')::double precision))
  on conflict (driver_id) do update set until = greatest(p.until, excluded.until)
  returning p.until into v_until;
  return v_until;
end $$;

-- sweep_check_ins: starts the check-ins that the rules require, ends those of drivers without cash, and reschedules
-- overdue steps after a lost job. Safe to run concurrently.
create function app.sweep_check_ins() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_ended_ids uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtext('sweep_check_ins')) then
    return private.ok(jsonb_build_object('requested', 0, 'busy', true));
  end if;
  v_ended_ids := array(select check_in.id from private.check_ins check_in
    where check_in.state in ('asked', 'texted') and not exists (select from private.held_cash h where h.driver_id = check_in.driver_id) order by check_in.id);
  perform private.end_check_in(check_in_id) from unnest(v_ended_ids) check_in_id;
  perform private.schedule_check_in_step(check_in.id, clock_timestamp()) from private.check_ins check_in
    where check_in.state in ('asked', 'texted') and check_in.next_at < clock_timestamp() - interval '1 minute';
  return private.ok(jsonb_build_object('requested', private.request_check_ins(clock_timestamp()), 'ended', cardinality(v_ended_ids)));
end $$;
revoke execute on function app.sweep_check_ins() from public;
grant execute on function app.sweep_check_ins() to handover_service;

-- get_check_in_to_send: the driver of a check-in and their phone number if it accepts texts. Null if the check-in is
-- over.
create function app.get_check_in_to_send(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok((
    select jsonb_build_object('driverId', check_in.driver_id, 'locale', coalesce(s.locale, 'en'),
                              'phone', case when private.can_send_safety_sms(p.phone) then p.phone end)
      from private.check_ins check_in
     cross join private.find_verified_phone(check_in.driver_id) p (phone)
      left join public.user_settings s on s.user_id = check_in.driver_id
     where check_in.id = p_id and private.is_check_in_open(check_in.state) and exists (select from private.list_held_cash(check_in.driver_id))));
end $$;
revoke execute on function app.get_check_in_to_send(uuid) from public;
grant execute on function app.get_check_in_to_send(uuid) to handover_service;

-- advance_check_in: runs the next step of an unanswered check-in: the text, then the incident. Steps follow the clock,
-- whatever the result of push and text. Ends the check-in if the driver holds no cash any more or is no longer in the
-- `check_ins_enforced` setting. A silent phone alone opens no incident: in the background no phone reports positions.
-- Safe to call early, late or twice.
create function app.advance_check_in(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_check_in private.check_ins;
  v_next_at timestamptz;
  v_incident_id uuid;
begin
  select * into v_check_in from private.check_ins check_in where check_in.id = p_id for update;
  if v_check_in.id is null or not private.is_check_in_open(v_check_in.state) then
    return private.ok('{"outcome": "closed"}');
  end if;
  if not exists (select from private.list_held_cash(v_check_in.driver_id)) or not private.is_check_in_automatic(v_check_in.driver_id) then
    perform private.end_check_in(p_id);
    return private.ok('{"outcome": "ended"}');
  end if;
  if clock_timestamp() < v_check_in.next_at then
    perform private.schedule_check_in_step(p_id, v_check_in.next_at);
    return private.ok('{"outcome": "not_due"}');
  end if;
  if v_check_in.state = 'asked' then
    v_next_at := clock_timestamp() + make_interval(secs => private.get_setting('check_in_text_seconds')::double precision);
    update private.check_ins check_in set state = 'texted', next_at = v_next_at, ends_at = v_next_at where check_in.id = p_id;
    perform private.enqueue('send_check_in_sms', jsonb_build_object('checkInId', p_id), p_max_attempts => 3);
    perform private.schedule_check_in_step(p_id, v_next_at);
    return private.ok('{"outcome": "texted"}');
  end if;
  if v_check_in.rule = 'silent' then
    update private.check_ins check_in set state = 'unanswered', next_at = clock_timestamp() where check_in.id = p_id;
    return private.ok('{"outcome": "unanswered"}');
  end if;
  v_incident_id := private.open_incident('check_in', 2, v_check_in.driver_id, v_check_in.driver_id, v_check_in.transaction_id, null, 'system', null, null,
    jsonb_build_object('checkInId', p_id, 'rule', v_check_in.rule, 'stop', v_check_in.stop, 'requestedAt', private.format_iso(v_check_in.requested_at)));
  update private.check_ins check_in set state = 'escalated', next_at = clock_timestamp(), incident_id = v_incident_id where check_in.id = p_id;
  return private.ok('{"outcome": "escalated"}');
end $$;
revoke execute on function app.advance_check_in(uuid) from public;
grant execute on function app.advance_check_in(uuid) to handover_service;

-- get_check_in: the check-in that the driver has to answer, or null. An escalated one stays until it is answered.
create function app.get_check_in() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.check_in_json(private.find_check_in(v_actor)));
end $$;
revoke execute on function app.get_check_in() from public;
grant execute on function app.get_check_in() to handover_authenticated;

-- answer_check_in: the driver answers that they are fine, that they stay here for a while, or that they need help. The
-- check-in ends. Help is always an SOS. An answer after the check-in became an incident is added to its record and
-- closes nothing, because another person may hold the phone. Safe to repeat. The time of the first answer is kept: a
-- later answer does not postpone the next check-in.
create function app.answer_check_in(p_id uuid, p_answer text, p_position jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_check_in private.check_ins;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_check_in from private.check_ins check_in where check_in.id = p_id and check_in.driver_id = v_actor for update;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "check_in"}');
  end if;
  if v_check_in.answer is not distinct from p_answer then
    return private.ok(private.check_in_answer_json(v_check_in));
  end if;
  if p_answer = 'help' then
    v_check_in.incident_id := private.open_incident('sos', 1, v_actor, v_actor, v_check_in.transaction_id, v_actor, 'driver', clock_timestamp(), p_position,
      jsonb_build_object('checkInId', v_check_in.id, 'rule', v_check_in.rule, 'requestedAt', private.format_iso(v_check_in.requested_at)));
  elsif v_check_in.incident_id is not null then
    perform private.record_incident_entry(v_check_in.incident_id, 'reply_received', v_actor, null,
      jsonb_strip_nulls(jsonb_build_object('checkInId', v_check_in.id, 'answer', p_answer, 'rule', v_check_in.rule, 'position', p_position)));
    perform private.broadcast_incident(i) from private.incidents i where i.id = v_check_in.incident_id;
  end if;
  update private.check_ins check_in set answer = p_answer, incident_id = v_check_in.incident_id, next_at = clock_timestamp(),
         answered_at = coalesce(check_in.answered_at, case when check_in.ends_at > clock_timestamp() - make_interval(secs => private.get_setting('check_in_answer_seconds')::double precision)
                                                    then clock_timestamp() else check_in.ends_at end),
         state = case when check_in.state = 'escalated' then check_in.state else 'answered' end
   where check_in.id = p_id returning * into v_check_in;
  perform private.dequeue('check_in:' || p_id);
  if p_answer = 'waiting' then
    perform private.declare_waiting(v_actor);
  end if;
  return private.ok(private.check_in_answer_json(v_check_in));
end $$;
revoke execute on function app.answer_check_in(uuid, text, jsonb) from public;
grant execute on function app.answer_check_in(uuid, text, jsonb) to handover_authenticated;

-- check_in_answer_json: the driver's answer, whether an incident is open for it, and until when check-ins about
-- standing still are suppressed.
create function private.check_in_answer_json(p_check_in private.check_ins) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_check_in.id, 'answer', p_check_in.answer, 'hasIncident', p_check_in.incident_id is not null,
    'waitingUntil', (select private.format_iso(pause.until) from private.check_in_pauses pause where pause.driver_id = p_check_in.driver_id and pause.until > clock_timestamp()));
end $$;

-- declare_waiting: the driver declares that they are fine where they are. Suppresses check-ins about standing still
-- for a while; other check-ins continue. Safe to repeat.
create function app.declare_waiting() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if private.driver_profile_refusal(v_actor) is not null then
    return private.driver_profile_refusal(v_actor);
  end if;
  return private.ok(jsonb_build_object('waitingUntil', private.format_iso(private.declare_waiting(v_actor))));
end $$;
revoke execute on function app.declare_waiting() from public;
grant execute on function app.declare_waiting() to handover_authenticated;
