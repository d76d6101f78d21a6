-- notification_preferences_json: returns a person's channels by event, which of them work, and quiet hours.
create function private.notification_preferences_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'events', (select jsonb_agg(jsonb_build_object('event', e.event, 'urgent', e.urgent, 'channelRequired', e.channel_required,
                 'push', coalesce(chosen.push, e.push), 'sms', coalesce(chosen.sms, e.sms), 'mail', coalesce(chosen.mail, e.mail)) order by e.position)
                 from private.list_notification_events() with ordinality e (event, push, sms, mail, urgent, channel_required, position)
                 left join private.notification_preferences chosen on chosen.user_id = p_user_id and chosen.event = e.event),
    'phones', (select count(*) from public.push_subscriptions s where s.user_id = p_user_id),
    'smsUnavailableReason', private.find_user_sms_block_reason(p_user_id),
    'hasMail', private.get_account_email(p_user_id) is not null,
    'quiet', (select jsonb_build_object('from', to_char(q.begins, 'HH24:MI'), 'to', to_char(q.ends, 'HH24:MI'), 'timeZone', q.time_zone)
                from private.quiet_hours q where q.user_id = p_user_id));
end $$;

create function app.get_notification_preferences() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.notification_preferences_json(v_actor));
end $$;
revoke execute on function app.get_notification_preferences() from public;
grant execute on function app.get_notification_preferences() to handover_authenticated;

-- save_notification_preferences: changes the fields in the patch, {events: {on_way: {sms: false}}, quiet: {from, to,
-- timeZone} or null}. Refused if a required event would have no channel.
create function app.save_notification_preferences(p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_quiet_hours jsonb := p_patch -> 'quiet';
  v_event_without_channel text;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  -- Serialized: two concurrent changes that each leave one channel could together leave none.
  perform from public.user_profiles u where u.user_id = v_actor for no key update;
  select e.event into v_event_without_channel
    from private.list_notification_events() e
    join lateral (select p_patch -> 'events' -> e.event) p (patch) on p.patch is not null
    left join private.notification_preferences chosen on chosen.user_id = v_actor and chosen.event = e.event
   where e.channel_required and not (coalesce((p.patch -> 'push')::boolean, chosen.push, e.push) or coalesce((p.patch -> 'sms')::boolean, chosen.sms, e.sms)
                          or coalesce((p.patch -> 'mail')::boolean, chosen.mail, e.mail)) limit 1;
  if found then
    return private.refuse_invalid('events.' || v_event_without_channel, 'one_channel');
  elsif jsonb_typeof(v_quiet_hours) = 'object' and not exists (select from pg_catalog.pg_timezone_names z where z.name = v_quiet_hours ->> 'timeZone') then
    return private.refuse_invalid('quiet.timeZone', 'time_zone');
  elsif v_quiet_hours ->> 'from' = v_quiet_hours ->> 'to' then
    return private.refuse_invalid('quiet.to', 'quiet_hours');
  end if;
  insert into private.notification_preferences (user_id, event, push, sms, mail)
  select v_actor, e.event, coalesce((p.patch -> 'push')::boolean, chosen.push, e.push), coalesce((p.patch -> 'sms')::boolean, chosen.sms, e.sms),
         coalesce((p.patch -> 'mail')::boolean, chosen.mail, e.mail)
    from private.list_notification_events() e
    join lateral (select p_patch -> 'events' -> e.event) p (patch) on p.patch is not null
    left join private.notification_preferences chosen on chosen.user_id = v_actor and chosen.event = e.event
  on conflict (user_id, event) do update set push = excluded.push, sms = excluded.sms, mail = excluded.mail, updated_at = now();
  if jsonb_typeof(v_quiet_hours) = 'object' then
    insert into private.quiet_hours as q (user_id, begins, ends, time_zone)
    values (v_actor, (v_quiet_hours ->> 'from')::time, (v_quiet_hours ->> 'to')::time, v_quiet_hours ->> 'timeZone')
    on conflict (user_id) do update set begins = excluded.begins, ends = excluded.ends, time_zone = excluded.time_zone;
  elsif p_patch ? 'quiet' then
    delete from private.quiet_hours q where q.user_id = v_actor;
  end if;
  return private.ok(private.notification_preferences_json(v_actor));
end $$;
revoke execute on function app.save_notification_preferences(jsonb) from public;
grant execute on function app.save_notification_preferences(jsonb) to handover_authenticated;
