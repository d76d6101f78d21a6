-- get_alarm_to_send: the data for one message of an alarm. `to`: the phone number or the mail address, null if there is
-- none or its owner has opted out of texts. {"step": "none"} once an administrator has taken the incident or the
-- message has a result.
create function app.get_alarm_to_send(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(coalesce((
    select jsonb_build_object('step', 'send', 'channel', a.channel, 'userId', a.admin_id, 'incidentId', i.id, 'no', i.no, 'kind', i.kind, 'severity', i.severity,
        'locale', coalesce((select s.locale from public.user_settings s where s.user_id = a.admin_id), 'en'),
        'to', case a.channel when 'sms' then (select p.phone from private.find_verified_phone(a.admin_id) p (phone) where private.can_send_safety_sms(p.phone))
                             when 'email' then (select nullif(u.email, '') from auth.users u where u.id = a.admin_id) end)
      from private.incident_alarms a join private.incidents i on i.id = a.incident_id
     where a.id = p_id and a.state = 'waiting' and i.closed_at is null and i.taken_at is null), '{"step": "none"}'));
end $$;
revoke execute on function app.get_alarm_to_send(uuid) from public;
grant execute on function app.get_alarm_to_send(uuid) to handover_service;
