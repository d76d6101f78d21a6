-- On-call shifts of administrators for incidents, repeated weekly.

-- list_on_call_periods: the shifts of the days around p_at, with administrator, rank, channels and period.
create function private.list_on_call_periods(p_at timestamptz)
returns table (schedule_id uuid, admin_id uuid, rank int, channels text[], period tstzrange)
language sql stable security definer set search_path = '' as $$
  select schedule.id, schedule.admin_id, schedule.rank, schedule.channels, tstzrange(start.at, start.at + make_interval(mins => schedule.minutes))
    from private.on_call_schedules schedule
    cross join generate_series(-1, 8) day_offset
    cross join lateral (select (p_at at time zone private.get_time_zone())::date + day_offset as day) d
    cross join lateral (select private.compute_timestamp_on_day(d.day, schedule.starts, private.get_time_zone(), false) as at) start
   where extract(dow from d.day)::int = any (schedule.days)
$$;

-- list_on_call: the administrators on call at p_at, in the order in which the alarm notifies them.
create function private.list_on_call(p_at timestamptz) returns table (admin_id uuid, place bigint, channels text[])
language sql stable security definer set search_path = '' as $$
  select p.admin_id, dense_rank() over (order by min(p.rank)), array_agg(distinct channel order by channel)
    from private.list_on_call_periods(p_at) p cross join lateral unnest(p.channels) channel where p.period @> p_at group by p.admin_id
$$;

-- on_call_status_json: whether an administrator is on call at p_at, until when without a gap, and when the next shift
-- begins.
create function private.on_call_status_json(p_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('isOnCallNow', coalesce(bool_or(period @> p_at), false),
      'until', private.format_iso((max(upper(period)) filter (where period @> p_at))),
      'nextOnCallAt', private.format_iso((min(lower(period)) filter (where lower(period) > p_at))),
      -- Adjoining shifts that cover the whole week have no end.
      'isOnCallAlways', coalesce(bool_or(period @> p_at and upper(period) > p_at + interval '7 days'), false))
      from (select unnest(range_agg(p.period)) as period from private.list_on_call_periods(p_at) p) periods);
end $$;

-- on_call_schedules_json: all shifts, the administrators on call now, and all administrators with the channels that
-- reach them.
create function private.on_call_schedules_json(p_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.on_call_status_json(p_at) || jsonb_build_object('timeZone', private.get_time_zone(),
    'schedules', (select coalesce(jsonb_agg(jsonb_build_object('id', schedule.id, 'adminId', schedule.admin_id, 'name', private.get_display_name(schedule.admin_id), 'days', to_jsonb(schedule.days),
                        'from', to_char(schedule.starts, 'HH24:MI'), 'minutes', schedule.minutes, 'rank', schedule.rank, 'channels', to_jsonb(schedule.channels)) order by schedule.rank, schedule.starts, schedule.id), '[]')
                  from private.on_call_schedules schedule),
    'onCall', (select coalesce(jsonb_agg(jsonb_build_object('adminId', o.admin_id, 'name', private.get_display_name(o.admin_id), 'place', o.place) order by o.place, private.get_display_name(o.admin_id)), '[]')
                 from private.list_on_call(p_at) o),
    'admins', (select coalesce(jsonb_agg(jsonb_build_object('id', a.user_id, 'name', private.get_display_name(a.user_id),
                        'push', exists (select from public.push_subscriptions s where s.user_id = a.user_id),
                        'sms', (select p.phone is not null and private.find_sms_block_reason(p.phone) is null from private.find_verified_phone(a.user_id) p (phone))) order by private.get_display_name(a.user_id), a.user_id), '[]')
                 from private.admins a));
end $$;

-- admin_list_on_call_schedules: the on-call shifts and the administrators.
create function app.admin_list_on_call_schedules() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  return private.ok(private.on_call_schedules_json(clock_timestamp()));
end $$;
revoke execute on function app.admin_list_on_call_schedules() from public;
grant execute on function app.admin_list_on_call_schedules() to handover_authenticated;

-- admin_save_on_call_schedule: creates an on-call shift (p_id null) or changes one.
create function app.admin_save_on_call_schedule(p_id uuid, p_admin_id uuid, p_days int[], p_from text, p_minutes int, p_rank int, p_channels text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  if v_admin is null or not exists (select from private.admins a where a.user_id = p_admin_id) then
    return private.refuse_not_found();
  end if;
  if p_id is null then
    insert into private.on_call_schedules (admin_id, days, starts, minutes, rank, channels) values (p_admin_id, p_days, p_from::time, p_minutes, p_rank, p_channels) returning id into p_id;
  else
    update private.on_call_schedules s set admin_id = p_admin_id, days = p_days, starts = p_from::time, minutes = p_minutes, rank = p_rank, channels = p_channels where s.id = p_id;
    if not found then
      return private.refuse_not_found();
    end if;
  end if;
  perform private.record_admin_action(v_admin, 'save_on_call_schedule', p_admin_id, null, jsonb_build_object('scheduleId', p_id, 'days', to_jsonb(p_days), 'from', p_from, 'minutes', p_minutes, 'rank', p_rank));
  return private.ok(private.on_call_schedules_json(clock_timestamp()));
end $$;
revoke execute on function app.admin_save_on_call_schedule(uuid, uuid, int[], text, int, int, text[]) from public;
grant execute on function app.admin_save_on_call_schedule(uuid, uuid, int[], text, int, int, text[]) to handover_authenticated;

-- admin_delete_on_call_schedule: deletes an on-call shift.
create function app.admin_delete_on_call_schedule(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_on_call_admin_id uuid;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  delete from private.on_call_schedules s where s.id = p_id returning s.admin_id into v_on_call_admin_id;
  if not found then
    return private.refuse_not_found();
  end if;
  perform private.record_admin_action(v_admin, 'delete_on_call_schedule', v_on_call_admin_id, null, jsonb_build_object('scheduleId', p_id));
  return private.ok(private.on_call_schedules_json(clock_timestamp()));
end $$;
revoke execute on function app.admin_delete_on_call_schedule(uuid) from public;
grant execute on function app.admin_delete_on_call_schedule(uuid) to handover_authenticated;
