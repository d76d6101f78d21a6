-- A driver's sessions and push devices.

-- driver_devices_json: returns the driver's open sessions and push devices, last used first. Never push keys, endpoints
-- or IP addresses.
create function private.driver_devices_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'startedAt', private.format_iso(s.created_at),
                          'usedAt', private.format_iso(coalesce(s.refreshed_at at time zone 'UTC', s.updated_at, s.created_at)))
                          order by coalesce(s.refreshed_at at time zone 'UTC', s.updated_at, s.created_at) desc, s.id), '[]')
                   from auth.sessions s where s.user_id = p_driver_id and (s.not_after is null or s.not_after > now())),
    'phones', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'browser', p.user_agent, 'since', private.format_iso(p.created_at), 'renewedAt', private.format_iso(p.renewed_at),
                        'sentAt', private.format_iso(p.last_sent_at), 'receivedAt', private.format_iso(p.last_received_at), 'failing', p.last_error is not null)
                        order by p.renewed_at desc, p.id), '[]')
                 from public.push_subscriptions p where p.user_id = p_driver_id));
end $$;

create function app.admin_list_driver_devices(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  elsif not exists (select from public.driver_profiles d where d.user_id = p_user_id) then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  return private.ok(private.driver_devices_json(p_user_id));
end $$;
revoke execute on function app.admin_list_driver_devices(uuid) from public;
grant execute on function app.admin_list_driver_devices(uuid) to handover_authenticated;

-- admin_end_session: signs the driver out on one device and records the reason. The driver keeps the current task.
-- Idempotent.
create function app.admin_end_session(p_user_id uuid, p_session_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.driver_decision_refusal(p_user_id);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif not exists (select from public.driver_profiles d where d.user_id = p_user_id) then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  delete from auth.sessions s where s.id = p_session_id and s.user_id = p_user_id;
  if found then
    perform private.record_admin_action(v_admin, 'end_session', p_user_id, btrim(p_reason), jsonb_build_object('sessionId', p_session_id));
  elsif not exists (select from private.admin_actions a where a.subject_id = p_user_id and a.action = 'end_session' and a.details ->> 'sessionId' = p_session_id::text) then
    return private.refuse_not_found();
  end if;
  return private.ok(private.driver_devices_json(p_user_id));
end $$;
revoke execute on function app.admin_end_session(uuid, uuid, text) from public;
grant execute on function app.admin_end_session(uuid, uuid, text) to handover_authenticated;
