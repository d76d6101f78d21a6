-- Opening incidents, joining open ones, and the incident record.

create trigger incident_entries_immutable before update or delete or truncate on private.incident_entries
  for each statement execute function private.prevent_record_change();

create function private.record_incident_entry(p_incident_id uuid, p_kind text, p_author_id uuid default null, p_note text default null, p_facts jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.incident_entries (incident_id, kind, by, note, facts) values (p_incident_id, p_kind, p_author_id, nullif(btrim(p_note), ''), p_facts);
end $$;

-- broadcast_incident: notifies the administrators' open pages.
create function private.broadcast_incident(p_incident private.incidents) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.broadcast('ops', 'incident', jsonb_build_object('incidentId', p_incident.id, 'severity', p_incident.severity,
    'state', case when p_incident.closed_at is not null then 'closed' when p_incident.taken_at is not null then 'taken' else 'open' end));
end $$;

-- get_incident_position_window: the period of the driver's positions that an incident covers: from an hour before it to
-- an hour after the last report. If reports continue for days, only the beginning, up to `first_until`, and the end,
-- from `last_since`, are covered.
create function private.get_incident_position_window(p_incident private.incidents, out since timestamptz, out first_until timestamptz, out last_since timestamptz, out until timestamptz)
language sql stable security definer set search_path = '' as $$
  select p_incident.happened_at - limits.margin, p_incident.happened_at - limits.margin + limits.max_length / 2, greatest(p_incident.last_at + limits.margin - limits.max_length / 2, p_incident.happened_at - limits.margin), p_incident.last_at + limits.margin
    from (select make_interval(mins => private.get_setting('incident_positions_minutes')::int) as margin, make_interval(mins => private.get_setting('incident_positions_max_minutes')::int) as max_length) limits
$$;

-- schedule_incident_positions: schedules copies of the driver's positions: now, after an hour, and after late
-- positions from the phone can have arrived.
create function private.schedule_incident_positions(p_incident private.incidents) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('store_incident_positions', jsonb_build_object('incidentId', p_incident.id), copy_job.at, 'positions-' || copy_job.name || ':' || p_incident.id, p_reschedule => true)
    from (values ('now', null), ('hour', clock_timestamp() + make_interval(mins => private.get_setting('incident_positions_minutes')::int + 1)),
                 ('late', clock_timestamp() + private.get_setting_interval('position_max_age_seconds') + interval '1 hour')) copy_job (name, at)
   where p_incident.driver_id is not null;
end $$;

-- is_repeated_sos: whether the record contains this SOS press already. The phone repeats a press with a newer position.
create function private.is_repeated_sos(p_incident private.incidents, p_facts jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.incident_entries e where e.incident_id = p_incident.id and e.facts ->> 'pressedAt' = p_facts ->> 'pressedAt');
end $$;

-- has_confirmed_safe: whether the last message from the person in danger reports that they are safe.
create function private.has_confirmed_safe(p_incident private.incidents) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select e.kind = 'reply_received' and (coalesce((e.facts ->> 'safe')::boolean, false) or e.facts ->> 'answer' in ('fine', 'waiting')) from private.incident_entries e
     where e.incident_id = p_incident.id and e.by = p_incident.person_id and e.kind in ('reply_received', 'opened', 'raised', 'worse') order by e.id desc limit 1), false);
end $$;

-- is_renewed_call_for_help: whether this is a new call for help: long after the last report, after the person reported
-- that they are safe, at another delivery, or the first SOS; and not a repeat of a known press. An incident that was
-- taken and never closed, or that operations opened, must not silence it.
create function private.is_renewed_call_for_help(p_incident private.incidents, p_kind text, p_role text, p_transaction_id uuid, p_facts jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_role in ('driver', 'sender', 'receiver')
     and (p_incident.last_at < clock_timestamp() - private.get_setting_interval('alarm_restart_seconds') or private.has_confirmed_safe(p_incident)
          or coalesce(p_transaction_id <> p_incident.transaction_id, false) or p_kind = 'sos' and p_incident.kind <> 'sos')
     and not private.is_repeated_sos(p_incident, p_facts);
end $$;

-- open_incident: opens an incident or joins the person's open one. Severity: 1 (worst) to 3. A worse report raises the
-- severity; a worse or renewed call also clears the owner and restarts the alarm. Returns the incident's id.
-- p_position: {latitude, longitude, accuracy?, timestamp?}, as phones send it.
create function private.open_incident(p_kind text, p_severity int, p_person_id uuid, p_driver_id uuid, p_transaction_id uuid, p_author_id uuid, p_role text,
                                      p_happened_at timestamptz default null, p_position jsonb default null, p_facts jsonb default '{}') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_happened_at timestamptz := private.clamp_claimed_time(p_happened_at, clock_timestamp() - interval '7 days');
  v_position_at timestamptz := case when p_position is not null then least(coalesce(private.parse_position_time(p_position), v_happened_at), clock_timestamp()) end;
  v_previous private.incidents;
  v_incident private.incidents;
  v_restarts_alarm boolean;
begin
  insert into private.incidents as i (kind, severity, person_id, driver_id, transaction_id, raised_by, raised_as, happened_at, latitude, longitude, accuracy, placed_at)
  values (p_kind, p_severity, p_person_id, p_driver_id, p_transaction_id, p_author_id, p_role, v_happened_at, (p_position ->> 'latitude')::double precision,
          (p_position ->> 'longitude')::double precision, (p_position ->> 'accuracy')::real, v_position_at)
  on conflict (person_id, coalesce(driver_id, person_id)) where closed_at is null do nothing
  returning * into v_incident;
  if found then
    perform private.record_incident_entry(v_incident.id, 'opened', p_author_id, null, p_facts || jsonb_build_object('kind', p_kind, 'severity', p_severity, 'role', p_role));
    perform private.enqueue('notify', jsonb_strip_nulls(jsonb_build_object('type', 'incident_opened', 'userId', a.user_id, 'key', 'incident_opened:' || v_incident.id,
        'facts', jsonb_build_object('incidentId', v_incident.id, 'kind', v_incident.kind, 'no', v_incident.no))))
       from private.admins a where not private.is_incident_party(v_incident, a.user_id);
    perform private.run_alarm_round(v_incident.id);
  else
    select * into v_previous from private.incidents i
     where i.person_id = p_person_id and coalesce(i.driver_id, i.person_id) = coalesce(p_driver_id, p_person_id) and i.closed_at is null for update;
    -- The incident was closed concurrently: open a new one.
    if not found then
      return private.open_incident(p_kind, p_severity, p_person_id, p_driver_id, p_transaction_id, p_author_id, p_role, p_happened_at, p_position, p_facts);
    end if;
    v_restarts_alarm := p_severity < v_previous.severity or private.is_renewed_call_for_help(v_previous, p_kind, p_role, p_transaction_id, p_facts);
    update private.incidents i set raise_count = i.raise_count + case when private.is_repeated_sos(v_previous, p_facts) then 0 else 1 end, last_at = clock_timestamp(), severity = least(i.severity, p_severity),
           driver_id = coalesce(i.driver_id, p_driver_id),
           transaction_id = case when v_restarts_alarm then coalesce(p_transaction_id, i.transaction_id) else coalesce(i.transaction_id, p_transaction_id) end,
           -- An SOS makes the incident an SOS, because its steps apply, whatever its kind was before.
           kind = case when p_severity < i.severity or p_kind = 'sos' then p_kind else i.kind end,
           alerted_at = case when v_restarts_alarm then clock_timestamp() else i.alerted_at end,
           owner_id = case when not v_restarts_alarm then i.owner_id end, taken_at = case when not v_restarts_alarm then i.taken_at end,
           latitude = case when new_position.is_newer then (p_position ->> 'latitude')::double precision else i.latitude end,
           longitude = case when new_position.is_newer then (p_position ->> 'longitude')::double precision else i.longitude end,
           accuracy = case when new_position.is_newer then (p_position ->> 'accuracy')::real else i.accuracy end,
           placed_at = case when new_position.is_newer then v_position_at else i.placed_at end
      from (select v_position_at is not null and v_position_at >= coalesce(v_previous.placed_at, '-infinity') as is_newer) new_position
     where i.id = v_previous.id returning i.* into v_incident;
    if v_restarts_alarm then
      perform private.record_incident_entry(v_incident.id, case when p_severity < v_previous.severity then 'worse' else 'raised' end, p_author_id, null,
        p_facts || jsonb_build_object('kind', p_kind, 'severity', v_incident.severity, 'role', p_role)
          || case when v_incident.transaction_id <> v_previous.transaction_id then jsonb_build_object('before', v_previous.transaction_id) else '{}' end);
      perform private.run_alarm_round(v_incident.id);
    -- A phone repeats the call every few seconds: record one entry a minute, and none for a mere change of position.
    elsif not private.is_repeated_sos(v_previous, p_facts) and not exists (select from private.incident_entries e where e.incident_id = v_incident.id and e.kind in ('opened', 'raised', 'worse') and e.by is not distinct from p_author_id
                         and e.facts ->> 'kind' = p_kind and e.at > clock_timestamp() - interval '1 minute') then
      perform private.record_incident_entry(v_incident.id, 'raised', p_author_id, null, p_facts || jsonb_build_object('kind', p_kind, 'role', p_role));
    end if;
  end if;
  perform private.schedule_incident_positions(v_incident);
  perform private.broadcast_incident(v_incident);
  return v_incident.id;
end $$;

-- find_problem_report_driver: the driver that a problem with a delivery may concern: its driver now or within the last
-- day. No positions are stored for an older delivery.
create function private.find_problem_report_driver(p_transaction public.transactions) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p_transaction.driver_id
     where private.has_in_hand(p_transaction, p_transaction.driver_id) or private.get_delivery_end(p_transaction) > clock_timestamp() - interval '1 day');
end $$;

-- can_report_problem: whether its sender or receiver may report a problem: until a day after the delivery ended, and
-- while a driver returns its cash. `p_stored_for`: how long a phone may have stored the report.
create function private.can_report_problem(p_transaction public.transactions, p_stored_for interval default '0') returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not private.is_terminal(p_transaction.status) or private.get_delivery_end(p_transaction) > clock_timestamp() - interval '1 day' - p_stored_for
      or exists (select from private.list_open_returns(p_transaction.id));
end $$;

-- report_problem: the sender or the receiver reports a problem with a delivery. `p_danger`: they, or a person with
-- them, are in danger. Accepts what a phone stored for a day.
create function app.report_problem(p_transaction_id uuid, p_danger boolean, p_note text default null, p_position jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id and v_actor in (t.user_id, t.receiver_id));
  v_id uuid;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif v_transaction.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  elsif not private.can_report_problem(v_transaction, '1 day') then
    return private.refuse('INVALID_STATE', '{"reason": "delivery_over"}');
  end if;
  v_id := private.open_incident('something_wrong', case when p_danger then 1 else 2 end, v_actor, private.find_problem_report_driver(v_transaction), v_transaction.id, v_actor,
    case when v_actor = v_transaction.user_id then 'sender' else 'receiver' end, null, p_position);
  if nullif(btrim(p_note), '') is not null then
    perform private.record_incident_entry(v_id, 'note', v_actor, p_note);
  end if;
  return private.ok('{"received": true}');
end $$;
revoke execute on function app.report_problem(uuid, boolean, text, jsonb) from public;
grant execute on function app.report_problem(uuid, boolean, text, jsonb) to handover_authenticated;

-- request_support: a signed-in user asks a question, optionally about one of their deliveries by its number. Creates
-- an incident of the lowest severity: no alarm, and it stays on the administrators' board until it is closed. A
-- further question joins the open one.
create function app.request_support(p_text text, p_order_no text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions;
  v_id uuid;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  if p_order_no is not null then
    select * into v_transaction from public.transactions t
     where t.order_no = upper(p_order_no)
       and (v_actor in (t.user_id, t.receiver_id, t.driver_id) or exists (select from public.optimoroute_orders assignment where assignment.transaction_id = t.id and assignment.driver_id = v_actor));
    if not found then
      return private.refuse('TRANSACTION_NOT_FOUND');
    end if;
  end if;
  -- Without a driver: a question must not cause positions to be stored.
  v_id := private.open_incident('other', 3, v_actor, null, v_transaction.id, v_actor,
    case when v_actor = v_transaction.receiver_id then 'receiver' when v_actor = v_transaction.user_id then 'sender'
         when exists (select from public.driver_profiles d where d.user_id = v_actor) then 'driver' else 'sender' end);
  perform private.record_incident_entry(v_id, 'note', v_actor, p_text, jsonb_build_object('orderNo', v_transaction.order_no));
  return private.ok('{"received": true}');
end $$;
revoke execute on function app.request_support(text, text) from public;
grant execute on function app.request_support(text, text) to handover_authenticated;

-- store_incident_positions: copies the driver's positions of the incident's span, because the daily partitions are
-- dropped. A repeat adds newer positions. Deletes the middle of an incident that continues for days: repeated reports
-- must not cause permanent tracking.
create function app.store_incident_positions(p_incident_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_incident private.incidents;
  v_window record;
  v_stored_count int;
begin
  select * into v_incident from private.incidents i where i.id = p_incident_id and i.driver_id is not null;
  select * into v_window from private.get_incident_position_window(v_incident);
  insert into private.incident_positions (incident_id, at, latitude, longitude, accuracy, speed, excluded)
  select v_incident.id, p."timestamp", p.latitude, p.longitude, p.accuracy, p.speed, p.excluded
    from public.driver_positions p
   where p.driver_id = v_incident.driver_id
     and (p."timestamp" between v_window.since and least(v_window.first_until, v_window.until) or p."timestamp" between v_window.last_since and v_window.until)
  on conflict do nothing;
  get diagnostics v_stored_count = row_count;
  delete from private.incident_positions p where p.incident_id = v_incident.id and p.at > v_window.first_until and p.at < v_window.last_since;
  return private.ok(jsonb_build_object('stored', v_stored_count));
end $$;
revoke execute on function app.store_incident_positions(uuid) from public;
grant execute on function app.store_incident_positions(uuid) to handover_service;
