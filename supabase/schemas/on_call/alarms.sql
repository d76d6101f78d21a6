-- The alarm: which administrators an incident notifies, by which channel, and when it notifies the next ones. Each
-- message is a separate job, so that a slow provider delays no other channel.

-- is_incident_party: whether the administrator has a part in the incident or in its delivery, so that another
-- administrator must decide. Never null: without a driver or a reporter it is false, and the alarm reaches the
-- administrator.
create function private.is_incident_party(p_incident private.incidents, p_admin uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.is_involved_in_incident(p_incident, p_admin) or p_incident.raised_as <> 'admin' and p_admin = p_incident.raised_by, false);
end $$;

-- get_setting_interval: a setting in seconds, as an interval.
create function private.get_setting_interval(p_key text) returns interval
language plpgsql stable security definer set search_path = '' as $$
begin
  return make_interval(secs => private.get_setting(p_key)::double precision);
end $$;

-- is_alarm_for_all: whether the alarm notifies all administrators by now, on call or not.
create function private.is_alarm_for_all(p_incident private.incidents, p_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_at >= p_incident.alerted_at + private.get_setting_interval(case p_incident.severity when 1 then 'alarm_all_seconds' else 'alarm_second_seconds' end);
end $$;

-- list_alarm_targets: administrators and channels of this round. Severity 1: the first on call immediately, then one
-- further rank per interval, then all; if no administrator is on call, all immediately. Severity 2: the first on call
-- by push, then all. Severity 3: no alarm; it only appears on the pages.
create function private.list_alarm_targets(p_incident private.incidents, p_at timestamptz) returns table (admin_id uuid, channel text)
language sql stable security definer set search_path = '' as $$
  with on_call as (select o.* from private.list_on_call(p_at) o where not private.is_incident_party(p_incident, o.admin_id)),
  all_admins as (select a.user_id as admin_id, coalesce(c.channels, array['push', 'sms']) as channels
                  from private.admins a left join on_call c on c.admin_id = a.user_id where not private.is_incident_party(p_incident, a.user_id)),
  targets as (
    -- Without an on-call shift all are notified immediately. They are notified again only in the phase for all, or if
    -- every message failed.
    select a.admin_id, a.channels, private.is_alarm_for_all(p_incident, p_at) or not exists (
             select from private.incident_alarms sent where sent.incident_id = p_incident.id and sent.requested_at >= p_incident.alerted_at and sent.state <> 'failed') as may_repeat
      from all_admins a where private.is_alarm_for_all(p_incident, p_at) or not exists (select from on_call)
    union all
    select c.admin_id, c.channels, false from on_call c
     where not private.is_alarm_for_all(p_incident, p_at)
       and c.place <= case p_incident.severity when 1 then 1 + floor(extract(epoch from p_at - p_incident.alerted_at) / private.get_setting('alarm_next_seconds')) else 1 end)
  select t.admin_id, channel from targets t cross join lateral unnest(t.channels) channel
   where p_incident.severity <= 2
     and (p_incident.severity = 1 or channel = 'push' or private.is_alarm_for_all(p_incident, p_at))
     -- Before the phase for all, each administrator is notified once.
     and (t.may_repeat or not exists (select from private.incident_alarms sent where sent.incident_id = p_incident.id and sent.admin_id = t.admin_id and sent.requested_at >= p_incident.alerted_at))
   order by 1, 2
$$;

-- request_alarm: enqueues one message to one administrator, ahead of other jobs.
create function private.request_alarm(p_incident_id uuid, p_round int, p_admin_id uuid, p_channel text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_alarm_id uuid;
begin
  insert into private.incident_alarms (incident_id, round, admin_id, channel) values (p_incident_id, p_round, p_admin_id, p_channel)
  on conflict (incident_id, round, admin_id, channel) do nothing returning id into v_alarm_id;
  if found then
    perform private.enqueue('send_alarm', jsonb_build_object('alarmId', v_alarm_id), null, 'send-alarm:' || v_alarm_id, p_max_attempts => 3, p_priority => -20);
  end if;
end $$;

-- run_alarm_round: runs one round of the alarm and schedules the next. The caller has locked the incident.
create function private.run_alarm_round(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_incident private.incidents;
  v_admin_count int;
  v_next_at timestamptz;
begin
  update private.incidents i set rounds = i.rounds + 1 where i.id = p_id and i.closed_at is null and i.taken_at is null and i.severity <= 2
  returning * into v_incident;
  if not found then
    return;
  end if;
  perform private.request_alarm(v_incident.id, v_incident.rounds, t.admin_id, t.channel) from private.list_alarm_targets(v_incident, v_now) t;
  select count(distinct a.admin_id) into v_admin_count from private.incident_alarms a where a.incident_id = v_incident.id and a.round = v_incident.rounds;
  if v_admin_count > 0 then
    perform private.record_incident_entry(v_incident.id, 'alarm', null, null, jsonb_build_object('round', v_incident.rounds, 'people', v_admin_count));
  end if;
  v_next_at := case
    when private.is_alarm_for_all(v_incident, v_now) then v_now + private.get_setting_interval('alarm_repeat_seconds')
    when v_incident.severity = 1 then least(v_now + private.get_setting_interval('alarm_next_seconds'), v_incident.alerted_at + private.get_setting_interval('alarm_all_seconds'))
    else v_incident.alerted_at + private.get_setting_interval('alarm_second_seconds') end;
  if v_next_at < v_incident.alerted_at + private.get_setting_interval('alarm_duration_seconds') then
    perform private.enqueue('sound_next_alarm', jsonb_build_object('incidentId', v_incident.id), v_next_at, 'alarm:' || v_incident.id, p_priority => -20, p_reschedule => true);
  end if;
end $$;

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

-- get_alarm_to_send: the data for one message of an alarm. `to`: the phone number or the mail address, null if there is
-- none or its owner has opted out of texts. {"action": "none"} once an administrator has taken the incident or the
-- message has a result.
create function app.get_alarm_to_send(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(coalesce((
    select jsonb_build_object('action', 'send', 'channel', a.channel, 'userId', a.admin_id, 'incidentId', i.id, 'no', i.no, 'kind', i.kind, 'severity', i.severity,
        'locale', coalesce((select s.locale from public.user_settings s where s.user_id = a.admin_id), 'en'),
        'to', case a.channel when 'sms' then (select p.phone from private.find_verified_phone(a.admin_id) p (phone) where private.can_send_safety_sms(p.phone))
                             when 'email' then (select nullif(u.email, '') from auth.users u where u.id = a.admin_id) end)
      from private.incident_alarms a join private.incidents i on i.id = a.incident_id
     where a.id = p_id and a.state = 'waiting' and i.closed_at is null and i.taken_at is null), '{"action": "none"}'));
end $$;
revoke execute on function app.get_alarm_to_send(uuid) from public;
grant execute on function app.get_alarm_to_send(uuid) to handover_service;

-- record_alarm_result: records the result of one message. If every channel to an administrator failed, they get a
-- mail. If a whole round failed, the next round starts early.
create function app.record_alarm_result(p_id uuid, p_sent boolean, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_alarm private.incident_alarms;
begin
  select a.* into v_alarm from private.incident_alarms a where a.id = p_id;
  perform from private.incidents i where i.id = v_alarm.incident_id for update;
  update private.incident_alarms a set state = case when p_sent then 'sent' else 'failed' end, reason = p_reason, settled_at = clock_timestamp()
   where a.id = p_id and a.state = 'waiting';
  if not found or p_sent then
    return private.ok();
  end if;
  if v_alarm.channel <> 'email' and not exists (select from private.incident_alarms other where other.incident_id = v_alarm.incident_id and other.round = v_alarm.round
                                               and other.admin_id = v_alarm.admin_id and other.state <> 'failed') then
    perform private.request_alarm(v_alarm.incident_id, v_alarm.round, v_alarm.admin_id, 'email');
  elsif not exists (select from private.incident_alarms other where other.incident_id = v_alarm.incident_id and other.round = v_alarm.round and other.state <> 'failed') then
    perform private.record_incident_entry(v_alarm.incident_id, 'unheard', null, null, jsonb_build_object('round', v_alarm.round));
    perform private.enqueue('sound_next_alarm', jsonb_build_object('incidentId', i.id), clock_timestamp() + interval '5 seconds', 'alarm:' || i.id, p_priority => -20)
       from private.incidents i where i.id = v_alarm.incident_id and i.rounds = v_alarm.round and not private.is_alarm_for_all(i, clock_timestamp())
        and i.closed_at is null and i.taken_at is null;
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_alarm_result(uuid, boolean, text) from public;
grant execute on function app.record_alarm_result(uuid, boolean, text) to handover_service;
