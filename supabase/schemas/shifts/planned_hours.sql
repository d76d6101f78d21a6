-- A driver's planned hours as moments, and when their next step is due.

-- list_planned_spans: returns the hours that begin on the days around a moment, as timestamps. Computed each time,
-- because the time zone's offset changes twice a year. A start that occurs twice is the first one, an end that occurs
-- twice the last.
create function private.list_planned_spans(p_driver_id uuid, p_at timestamptz) returns table (starts timestamptz, planned timestamptz, ends timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_zone text := private.get_time_zone();
begin
  return query
    select s.starts, s.ends, case when p.extended_from = s.ends then p.extended_to else s.ends end
      from (select private.compute_timestamp_on_day(d.day, h.from_time, v_zone, false) as starts,
                   private.compute_timestamp_on_day(d.day + case when h.to_time <= h.from_time then 1 else 0 end, h.to_time, v_zone, true) as ends
              from private.planned_hours h
              cross join lateral (select (p_at at time zone v_zone)::date + n as day from generate_series(-2, 8) n) d
             where h.driver_id = p_driver_id and extract(isodow from d.day) = h.weekday) s
      left join private.planned_hours_settings p on p.driver_id = p_driver_id
     -- Hours can be empty in the night in which the clock moves forward.
     where s.ends > s.starts;
end $$;

-- list_planned_ends: returns the ends of planned hours. Hours followed by others without a gap end with those; an end
-- extended until the driver stops is left out.
create function private.list_planned_ends(p_driver_id uuid, p_at timestamptz) returns table (starts timestamptz, ends timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with spans as (select * from private.list_planned_spans(p_driver_id, p_at) s where s.ends < 'infinity')
    select s.starts, s.ends from spans s where not exists (select from spans next where next.starts <= s.ends and next.ends > s.ends);
end $$;

-- schedule_planned_hours_step: schedules the next step of this driver's hours. A job that runs too early for a changed
-- plan only calls this again.
create function private.schedule_planned_hours_step(p_plan private.planned_hours_settings, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_notice interval := make_interval(secs => private.get_setting('hours_end_notice_seconds')::int);
  v_next_at timestamptz;
begin
  select min(steps.at) into v_next_at from (
    select s.starts - make_interval(mins => p_plan.remind_minutes) as at from private.list_planned_spans(p_plan.driver_id, p_at) s
    union all select e.ends - v_notice from private.list_planned_ends(p_plan.driver_id, p_at) e where p_plan.auto_offline
    union all select e.ends from private.list_planned_ends(p_plan.driver_id, p_at) e where p_plan.auto_offline) steps
   where steps.at > p_at and steps.at < 'infinity';
  -- A plan without a coming moment is checked again in a week, because hours repeat weekly.
  if v_next_at is null and exists (select from private.planned_hours h where h.driver_id = p_plan.driver_id) then
    v_next_at := p_at + interval '7 days';
  end if;
  update private.planned_hours_settings p set next_at = v_next_at where p.driver_id = p_plan.driver_id and p.next_at is distinct from v_next_at;
  if v_next_at is not null then
    perform private.enqueue('advance_planned_hours', jsonb_build_object('driverId', p_plan.driver_id), v_next_at, 'hours:' || p_plan.driver_id);
  end if;
end $$;

-- planned_hours_json: returns the planned week and its times during the next seven days.
create function private.planned_hours_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_plan private.planned_hours_settings;
begin
  select * into v_plan from private.planned_hours_settings p where p.driver_id = p_driver_id;
  return jsonb_build_object('timeZone', private.get_time_zone(),
    'remindMinutes', case when v_plan.driver_id is null then private.get_setting('hours_remind_minutes')::int else v_plan.remind_minutes end,
    'autoOffline', coalesce(v_plan.auto_offline, true), 'endNoticeSeconds', private.get_setting('hours_end_notice_seconds'),
    'hours', (select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'from', to_char(h.from_time, 'HH24:MI'), 'to', to_char(h.to_time, 'HH24:MI'))
                              order by h.weekday, h.from_time), '[]') from private.planned_hours h where h.driver_id = p_driver_id),
    -- Hours extended until the driver stops are listed until 16 hours after their planned end.
    'upcoming', (select coalesce(jsonb_agg(jsonb_build_object('startsAt', private.format_iso(s.starts), 'plannedEndsAt', private.format_iso(s.planned),
                                   'endsAt', case when s.ends < 'infinity' then private.format_iso(s.ends) end) order by s.starts), '[]')
                   from private.list_planned_spans(p_driver_id, v_now) s
                  where s.starts < v_now + interval '7 days' and (s.ends > v_now and s.ends < 'infinity' or s.ends = 'infinity' and s.planned > v_now - interval '16 hours')));
end $$;

-- notify_planned_hours: sends a notification about planned hours, once for each moment.
create function private.notify_planned_hours(p_type text, p_driver_id uuid, p_at timestamptz, p_facts jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('notify', jsonb_build_object('type', p_type, 'userId', p_driver_id,
    'key', p_type || ':' || p_driver_id || ':' || extract(epoch from p_at)::bigint,
    'facts', p_facts || jsonb_build_object('time', to_char(p_at at time zone private.get_time_zone(), 'HH24:MI'))), p_key => p_type || ':' || p_driver_id);
end $$;

-- end_planned_hours: ends planned hours of a working driver: sets them offline now or after the current delivery.
-- Returns 'offline', 'last_delivery' or null.
create function private.end_planned_hours(p_driver_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  -- The driver's row is not locked first: going offline closes offers, which are locked before it.
  if private.set_driver_unavailable(p_driver_id, 'offline') then
    -- The driver chose these hours, so opening the app later must not set them online.
    update public.driver_profiles d set offline_chosen_at = now() where d.user_id = p_driver_id;
    update public.driver_task_actions a set metadata = a.metadata || '{"by": "planned"}'
     where a.id = (select max(latest.id) from public.driver_task_actions latest where latest.driver_id = p_driver_id and latest.action = 'status_changed');
    return 'offline';
  end if;
  update public.driver_profiles d set off_duty_after_delivery = true where d.user_id = p_driver_id and d.status = 'on_duty' and not d.off_duty_after_delivery;
  if not found then
    return null;
  end if;
  perform private.log_driver_action(p_driver_id, null, private.find_current_delivery(p_driver_id), 'last_delivery', '{"enabled": true, "by": "planned"}');
  return 'last_delivery';
end $$;

-- Also reminds a driver who begins to work shortly before an end.
create function private.check_planned_hours() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('advance_planned_hours', jsonb_build_object('driverId', p.driver_id), null, 'hours:' || p.driver_id)
     from private.planned_hours_settings p where p.driver_id = new.user_id and p.next_at is not null;
  return null;
end $$;

create trigger driver_profiles_hours after update of status on public.driver_profiles
  for each row when (old.status = 'offline' and new.status <> 'offline') execute function private.check_planned_hours();

create function app.get_planned_hours() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.driver_refusal(private.find_actor());
begin
  return coalesce(v_refusal, private.ok(private.planned_hours_json(private.find_actor())));
end $$;
revoke execute on function app.get_planned_hours() from public;
grant execute on function app.get_planned_hours() to handover_authenticated;

-- list_planned_hours_errors: validates a week: at most two hours a day, without overlaps, also across midnight and from
-- Sunday to Monday.
create function private.list_planned_hours_errors(p_hours jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  -- In minutes since Monday; a day has 1440, a week 10080.
  return coalesce((
    with hours as (
      select (x.n - 1)::int as position_no, (x.h ->> 'weekday')::int as weekday,
             ((x.h ->> 'weekday')::int - 1) * 1440 + extract(epoch from (x.h ->> 'from')::time)::int / 60 as starts,
             ((x.h ->> 'weekday')::int - 1 + case when x.h ->> 'to' <= x.h ->> 'from' then 1 else 0 end) * 1440 + extract(epoch from (x.h ->> 'to')::time)::int / 60 as ends
        from jsonb_array_elements(p_hours) with ordinality x (h, n)),
         errors as (
      select h.position_no, case
          when p_hours -> h.position_no ->> 'from' = p_hours -> h.position_no ->> 'to' then 'no_hours'
          when (select count(*) from hours earlier where earlier.weekday = h.weekday and earlier.position_no <= h.position_no) > 2 then 'two_a_day'
          when exists (select from hours earlier cross join unnest(array[-10080, 0, 10080]) week_offset where earlier.position_no < h.position_no and earlier.starts + week_offset < h.ends and earlier.ends + week_offset > h.starts) then 'hours_overlap' end as reason from hours h)
    select jsonb_agg(jsonb_build_object('path', 'hours.' || e.position_no, 'reason', e.reason) order by e.position_no) from errors e where e.reason is not null), '[]');
end $$;

-- set_planned_hours: replaces the caller's planned week. An extended end stays extended if it is still planned. The
-- driver's own sync job sends the hours to the routing provider. Idempotent.
create function app.set_planned_hours(p_plan jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_now timestamptz := clock_timestamp();
  v_problems jsonb;
  v_plan private.planned_hours_settings;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_problems := private.list_planned_hours_errors(p_plan -> 'hours');
  if v_problems <> '[]' then
    return private.refuse_invalid(v_problems);
  end if;
  insert into private.planned_hours_settings as p (driver_id, remind_minutes, auto_offline)
  values (v_actor, (p_plan ->> 'remindMinutes')::int, (p_plan ->> 'autoOffline')::boolean)
  on conflict (driver_id) do update set remind_minutes = excluded.remind_minutes, auto_offline = excluded.auto_offline
  returning * into v_plan;
  delete from private.planned_hours h where h.driver_id = v_actor;
  insert into private.planned_hours (driver_id, weekday, from_time, to_time)
  select v_actor, (h ->> 'weekday')::int, (h ->> 'from')::time, (h ->> 'to')::time from jsonb_array_elements(p_plan -> 'hours') h;
  -- Hours that are planned after they have ended must not set the driver offline.
  update private.planned_hours_settings p set ended_for = v_now where p.driver_id = v_actor;
  perform private.schedule_planned_hours_step(v_plan, v_now);
  perform private.enqueue_routing_driver(v_actor);
  return private.ok(private.planned_hours_json(v_actor));
end $$;
revoke execute on function app.set_planned_hours(jsonb) from public;
grant execute on function app.set_planned_hours(jsonb) to handover_authenticated;

-- extend_planned_hours: extends the caller's work after the end that they see (`p_ends_at`): by half an hour, or until
-- they stop. Only a future end can be extended. Idempotent: an end that was already extended stays unchanged.
create function app.extend_planned_hours(p_ends_at timestamptz, p_until_stop boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_now timestamptz := clock_timestamp();
  v_new_end timestamptz := case when p_until_stop then 'infinity' else p_ends_at + interval '30 minutes' end;
  v_plan private.planned_hours_settings;
  v_planned_end timestamptz;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_plan from private.planned_hours_settings p where p.driver_id = v_actor for update;
  select s.planned into v_planned_end from private.list_planned_spans(v_actor, v_now) s where s.ends = p_ends_at and s.ends > v_now order by s.starts desc limit 1;
  if v_planned_end is null then
    -- A repeat: the displayed end has already been extended.
    if v_plan.extended_to = v_new_end and v_plan.extended_from <= p_ends_at then
      return private.ok(private.planned_hours_json(v_actor));
    end if;
    return private.refuse('INVALID_STATE', '{"reason": "planned_hours_ended"}');
  end if;
  update private.planned_hours_settings p set extended_from = v_planned_end, extended_to = v_new_end where p.driver_id = v_actor returning * into v_plan;
  perform private.schedule_planned_hours_step(v_plan, v_now);
  return private.ok(private.planned_hours_json(v_actor));
end $$;
revoke execute on function app.extend_planned_hours(timestamptz, boolean) from public;
grant execute on function app.extend_planned_hours(timestamptz, boolean) to handover_authenticated;

-- advance_planned_hours: does what is due for a driver's planned hours, and returns when to run next. Reminds of hours
-- that begin soon and of a near end; at the end sets the driver offline, or after the current delivery. Leaves drivers
-- alone who came online after the end, because they work longer on purpose. Idempotent.
create function app.advance_planned_hours(p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_notice interval := make_interval(secs => private.get_setting('hours_end_notice_seconds')::int);
  v_plan private.planned_hours_settings;
  v_status text;
  v_started_at timestamptz;
  v_ended_at timestamptz;
  v_is_extended boolean;
  v_action text;
begin
  select * into v_plan from private.planned_hours_settings p where p.driver_id = p_driver_id for update;
  if not found then
    return private.ok('{"action": null}');
  end if;
  select d.status into v_status from public.driver_profiles d where d.user_id = p_driver_id and d.is_approved and d.suspended_at is null;
  if v_status = 'offline' then
    perform private.notify_planned_hours('planned_hours_starting', p_driver_id, s.starts) from private.list_planned_spans(p_driver_id, v_now) s
      where s.starts > v_now and s.starts - make_interval(mins => v_plan.remind_minutes) <= v_now;
  elsif v_status is not null and v_plan.auto_offline then
    select max(a."timestamp") into v_started_at from public.driver_task_actions a
     where a.driver_id = p_driver_id and a.action = 'status_changed' and a.metadata ->> 'from' = 'offline';
    -- Extended until the driver stops, and the driver has not been offline since.
    v_is_extended := coalesce(v_plan.extended_to = 'infinity' and v_started_at <= v_plan.extended_from, false);
    perform private.notify_planned_hours('planned_hours_ending', p_driver_id, e.ends) from private.list_planned_ends(p_driver_id, v_now) e
      where not v_is_extended and e.ends > v_now and e.ends - v_notice <= v_now;
    select max(e.ends) into v_ended_at from private.list_planned_ends(p_driver_id, v_now) e
     where e.ends <= v_now and e.ends > coalesce(v_plan.ended_for, '-infinity') and e.ends >= coalesce(v_started_at, '-infinity');
    -- If other hours have begun meanwhile, the end was missed and no longer applies.
    if v_ended_at is not null and not v_is_extended and not exists (select from private.list_planned_spans(p_driver_id, v_now) s where s.starts <= v_now and s.ends > v_now) then
      v_action := private.end_planned_hours(p_driver_id);
      if v_action is not null then
        perform private.notify_planned_hours('planned_hours_ended', p_driver_id, v_ended_at, jsonb_build_object('carries', v_action = 'last_delivery'));
      end if;
    end if;
  end if;
  if v_ended_at is not null then
    update private.planned_hours_settings p set ended_for = v_ended_at where p.driver_id = p_driver_id;
  end if;
  perform private.schedule_planned_hours_step(v_plan, v_now);
  return private.ok(jsonb_build_object('action', v_action));
end $$;
revoke execute on function app.advance_planned_hours(uuid) from public;
grant execute on function app.advance_planned_hours(uuid) to handover_service;
