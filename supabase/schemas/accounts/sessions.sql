-- is_admin: returns true for an administrator's own id; the service role may check any id.
create function app.is_admin(user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.admins a
     where a.user_id = is_admin.user_id
       and (a.user_id = private.find_actor() or auth.role() = 'service_role'));
end $$;
revoke execute on function app.is_admin(uuid) from public;
grant execute on function app.is_admin(uuid) to handover_authenticated, handover_service;

-- get_current_session: returns the signed-in user, or null. A suspended driver counts as not approved.
create function app.get_current_session() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_session jsonb;
begin
  select jsonb_build_object(
      'userId', p.user_id, 'name', p.name, 'email', p.email, 'phone', p.phone_number,
      'phoneVerified', p.phone_verified_at is not null,
      'userType', coalesce(r.role, 'user'),
      'isAdmin', app.is_admin(p.user_id),
      'expiresAt', private.format_iso(to_timestamp((auth.jwt() ->> 'exp')::double precision)),
      'locale', coalesce(s.locale, 'en'), 'theme', coalesce(s.theme, 'system'), 'timeZone', private.get_time_zone(),
      'driver', case when d.user_id is null then null else jsonb_build_object(
        'isApproved', d.is_approved and d.suspended_at is null, 'status', d.status, 'isAvailable', d.is_available, 'offDutyAfterDelivery', d.off_duty_after_delivery,
        'applicationStatus', coalesce(a.status, 'none'), 'positionMaxAgeSeconds', private.get_setting('position_fresh_seconds')) end)
    into v_session
    from public.user_profiles p
    left join public.user_roles r on r.user_id = p.user_id
    left join public.user_settings s on s.user_id = p.user_id
    left join public.driver_profiles d on d.user_id = p.user_id
    left join public.driver_applications a on a.driver_id = p.user_id
   where p.user_id = v_actor;
  return private.ok(v_session);
end $$;
revoke execute on function app.get_current_session() from public;
-- Anonymous callers may call it; their session is null.
grant execute on function app.get_current_session() to handover_anon, handover_authenticated;

-- Reauthentication: a session cookie or token alone must not change an account's addresses, payout data or existence.
-- These changes need proof of the password or of the verified phone, in this session, within five minutes. A sign-in is
-- no such proof, because the cookie may be stolen right after it.

-- reauthentication_refusal: returns the refusal; null if this session has a recent proof. Every function that needs one
-- calls it.
create function private.reauthentication_refusal(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c_valid constant interval := interval '5 minutes';
begin
  if private.find_session_user(p_session_id, p_user_id) is null then
    return private.refuse_unauthenticated();
  elsif exists (select from private.reauthentications r
                 where r.session_id = p_session_id and r.user_id = p_user_id and r.verified_at > clock_timestamp() - c_valid) then
    return null;
  end if;
  return private.refuse('REAUTHENTICATION_REQUIRED');
end $$;

-- reauthentication_refusal(): for the caller's own session.
create function private.reauthentication_refusal() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.reauthentication_refusal(auth.uid(), (auth.jwt() ->> 'session_id')::uuid);
end $$;

-- check_reauthentication: for routes, before they call the function.
create function app.check_reauthentication() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.reauthentication_refusal(), private.ok('{}'));
end $$;
revoke execute on function app.check_reauthentication() from public;
grant execute on function app.check_reauthentication() to handover_authenticated;

-- record_reauthentication: stores the proof for this session. Server only: the server has checked the password or code
-- with the auth service.
create function app.record_reauthentication(p_user_id uuid, p_session_id uuid, p_method text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.find_session_user(p_session_id, p_user_id) is null then
    return private.refuse_unauthenticated();
  end if;
  insert into private.reauthentications as r (session_id, user_id, method) values (p_session_id, p_user_id, p_method)
  on conflict (session_id) do update
    set verified_at = clock_timestamp(), method = case r.method when 'sign_up' then r.method else excluded.method end;
  return private.ok('{}');
end $$;
revoke execute on function app.record_reauthentication(uuid, uuid, text) from public;
grant execute on function app.record_reauthentication(uuid, uuid, text) to handover_service;

-- grant_admin: for the owner of the database: makes the account with this verified e-mail address or phone number
-- (+13055550100) an administrator. Raises if there is none, because an unverified address may belong to someone else.
-- Returns the account's id.
create function private.grant_admin(p_address text, p_team text default 'main') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := private.find_user_by_identifier(case when p_address like '%@%' then jsonb_build_object('email', p_address) else jsonb_build_object('phone', p_address) end);
begin
  if v_id is null then
    raise exception 'No account has confirmed %. Its owner confirms an e-mail address or a phone number on the account page.', p_address;
  end if;
  insert into private.admins (user_id, team) values (v_id, p_team) on conflict (user_id) do nothing;
  return v_id;
end $$;
revoke execute on function private.grant_admin(text, text) from public;
