-- The second factor of administrators and cashiers: a password or session alone permits no decision about money,
-- people's positions or settings. Not the auth service's factors, because there a stolen session can enrol the first
-- one.

-- is_staff: returns whether the user is an administrator or cashier and so needs a second factor.
create function private.is_staff(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.admins a where a.user_id = p_user_id) or exists (select from public.hub_cashiers c where c.user_id = p_user_id);
end $$;

-- find_second_factor_expiry: returns when this session's verification expires; null if it is not verified.
create function private.find_second_factor_expiry(p_user_id uuid, p_session_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  c_valid constant interval := interval '12 hours';
begin
  return (
    select s.verified_at + c_valid from private.second_factor_sessions s
     where s.session_id = p_session_id and s.user_id = p_user_id and s.verified_at > clock_timestamp() - c_valid);
end $$;

-- second_factor_refusal: returns the error for an unverified session; null if the session is verified or the user is
-- not staff. An enrolled user needs the factor even if the setting is off.
create function private.second_factor_refusal(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_enrolled boolean;
begin
  if p_user_id is null or not private.is_staff(p_user_id) or private.find_second_factor_expiry(p_user_id, p_session_id) is not null then
    return null;
  end if;
  v_is_enrolled := exists (select from private.second_factors f where f.user_id = p_user_id and f.encrypted_secret is not null);
  if v_is_enrolled then
    return private.refuse('SECOND_FACTOR_REQUIRED', '{"reason": "code"}');
  elsif exists (select from private.settings s where s.key = 'second_factor_required' and s.value = 'true') then
    return private.refuse('SECOND_FACTOR_REQUIRED', '{"reason": "not_enrolled"}');
  end if;
  return null;
end $$;

-- second_factor_refusal(): for the caller's own session.
create function private.second_factor_refusal() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.second_factor_refusal(private.find_actor(), (auth.jwt() ->> 'session_id')::uuid);
end $$;

-- find_open_reset_request: returns when a factor's removal was requested, for 24 hours; otherwise null, so that it can
-- be requested again. Takes the column value, so that Postgres evaluates it again for a row that changed while waiting
-- for its lock.
create function private.find_open_reset_request(p_requested_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case when p_requested_at > clock_timestamp() - interval '24 hours' then p_requested_at end;
end $$;

-- second_factor_json: returns the user's second factor, without secrets.
create function private.second_factor_json(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('needed', private.is_staff(me.id),
        'required', exists (select from private.settings s where s.key = 'second_factor_required' and s.value = 'true'),
        'enrolledAt', private.format_iso(f.enrolled_at), 'verifiedUntil', private.format_iso(private.find_second_factor_expiry(me.id, p_session_id)),
        'recoveryCodes', (select count(*) from private.second_factor_recovery_codes r where r.user_id = me.id and r.used_at is null),
        'resetRequestedAt', private.format_iso(private.find_open_reset_request(f.reset_requested_at)))
      from (select p_user_id as id) me left join private.second_factors f on f.user_id = me.id);
end $$;

-- notify_second_factor_change: notifies all administrators and the user. A change with the same `p_dedupe_key` is sent
-- once.
create function private.notify_second_factor_change(p_user_id uuid, p_change text, p_dedupe_key text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_key text := 'second_factor_changed:' || coalesce(p_change || ':' || p_user_id || ':' || p_dedupe_key, gen_random_uuid()::text);
begin
  perform private.enqueue('notify', jsonb_build_object('type', 'second_factor_changed', 'userId', recipient.id, 'key', v_key || ':' || recipient.id,
      'facts', jsonb_build_object('change', p_change, 'personId', p_user_id, 'name', (select p.name from public.user_profiles p where p.user_id = p_user_id))))
    from (select a.user_id as id from private.admins a union select p_user_id) recipient;
end $$;

-- get_second_factor: returns the caller's second factor, without secrets.
create function app.get_second_factor() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.second_factor_json(v_actor, (auth.jwt() ->> 'session_id')::uuid));
end $$;
revoke execute on function app.get_second_factor() from public;
grant execute on function app.get_second_factor() to handover_authenticated;

-- begin_second_factor: starts an enrolment with the encrypted secret. The first correct code activates it. Replacing an
-- active factor requires a verified session.
create function app.begin_second_factor(p_encrypted_secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.reauthentication_refusal();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not private.is_staff(v_actor) then
    return private.refuse('FORBIDDEN', '{"reason": "no_second_factor"}');
  elsif v_refusal is not null then
    return v_refusal;
  end if;
  -- Locked before it is checked, because another session may be activating the factor concurrently.
  insert into private.second_factors (user_id) values (v_actor) on conflict (user_id) do nothing;
  perform from private.second_factors f where f.user_id = v_actor for update;
  if exists (select from private.second_factors f where f.user_id = v_actor and f.encrypted_secret is not null) then
    v_refusal := private.second_factor_refusal();
    if v_refusal is not null then
      return v_refusal;
    end if;
  end if;
  update private.second_factors f set pending_encrypted_secret = p_encrypted_secret, pending_at = clock_timestamp() where f.user_id = v_actor;
  return private.ok('{}');
end $$;
revoke execute on function app.begin_second_factor(text) from public;
grant execute on function app.begin_second_factor(text) to handover_authenticated;

-- verify_session: records that this session has just verified the second factor.
create function private.verify_session(p_user_id uuid, p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.second_factor_sessions s where s.user_id = p_user_id and s.verified_at < clock_timestamp() - interval '1 day';
  insert into private.second_factor_sessions as s (session_id, user_id) values (p_session_id, p_user_id)
  on conflict (session_id) do update set verified_at = clock_timestamp();
end $$;

-- confirm_second_factor: activates the pending factor and replaces the recovery codes. All other sessions must verify
-- again. `p_encrypted_secret`: the secret that the server has checked the code against; refused if another enrolment
-- has replaced it.
create function app.confirm_second_factor(p_user_id uuid, p_session_id uuid, p_encrypted_secret text, p_step bigint, p_recovery_hashes text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.find_session_user(p_session_id, p_user_id) is null then
    return private.refuse_unauthenticated();
  end if;
  update private.second_factors f
     set encrypted_secret = f.pending_encrypted_secret, enrolled_at = clock_timestamp(), last_step = p_step, pending_encrypted_secret = null, pending_at = null, tries = 0, locked_until = null, reset_requested_at = null
   where f.user_id = p_user_id and f.pending_encrypted_secret = p_encrypted_secret;
  if not found then
    return private.refuse('INVALID_STATE', '{"reason": "no_second_factor"}');
  end if;
  delete from private.second_factor_recovery_codes r where r.user_id = p_user_id;
  insert into private.second_factor_recovery_codes (user_id, code_hash) select p_user_id, code_hash from unnest(p_recovery_hashes) code_hash;
  delete from private.second_factor_sessions s where s.user_id = p_user_id;
  perform private.verify_session(p_user_id, p_session_id);
  perform private.notify_second_factor_change(p_user_id, 'enrolled');
  return private.ok(private.second_factor_json(p_user_id, p_session_id));
end $$;
revoke execute on function app.confirm_second_factor(uuid, uuid, text, bigint, text[]) from public;
grant execute on function app.confirm_second_factor(uuid, uuid, text, bigint, text[]) to handover_service;

-- begin_second_factor_check: returns the encrypted secret of the pending or active enrolment. Counts the attempt before
-- the code is checked, so that parallel guesses count. A correct code resets the counter. The fifth attempt locks the
-- factor and notifies its owner, at most once an hour. Server only.
create function app.begin_second_factor_check(p_user_id uuid, p_session_id uuid, p_pending boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c_tries constant int := 5;
  c_locked constant interval := interval '15 minutes';
  c_pending constant interval := interval '30 minutes';
  v_now timestamptz := clock_timestamp();
  v_factor private.second_factors;
begin
  if private.find_session_user(p_session_id, p_user_id) is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_factor from private.second_factors f where f.user_id = p_user_id for update;
  if v_factor.user_id is null or not coalesce(p_pending and v_factor.pending_at > v_now - c_pending or not p_pending and v_factor.encrypted_secret is not null, false) then
    return private.refuse('INVALID_STATE', '{"reason": "no_second_factor"}');
  elsif v_factor.locked_until > v_now then
    return private.refuse('RATE_LIMITED', jsonb_build_object('retryAfter', ceil(extract(epoch from v_factor.locked_until - v_now))));
  end if;
  update private.second_factors f
     set tries = case when f.tries + 1 >= c_tries then 0 else f.tries + 1 end,
         locked_until = case when f.tries + 1 >= c_tries then v_now + c_locked end
   where f.user_id = p_user_id;
  if v_factor.tries + 1 >= c_tries then
    perform private.notify_second_factor_change(p_user_id, 'locked', to_char(v_now, 'YYYY-MM-DD HH24'));
  end if;
  return private.ok(jsonb_build_object('encryptedSecret', case when p_pending then v_factor.pending_encrypted_secret else v_factor.encrypted_secret end));
end $$;
revoke execute on function app.begin_second_factor_check(uuid, uuid, boolean) from public;
grant execute on function app.begin_second_factor_check(uuid, uuid, boolean) to handover_service;

-- verify_second_factor: records that this session has verified the second factor with an authenticator code or a
-- recovery code. Each is accepted once; `p_step` is the 30-second step of an authenticator code (RFC 6238). Cancels a
-- request to remove the factor.
create function app.verify_second_factor(p_user_id uuid, p_session_id uuid, p_step bigint default null, p_recovery_hash text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.find_session_user(p_session_id, p_user_id) is null then
    return private.refuse_unauthenticated();
  elsif p_recovery_hash is not null then
    update private.second_factor_recovery_codes r set used_at = clock_timestamp() where r.user_id = p_user_id and r.code_hash = p_recovery_hash and r.used_at is null;
    if not found then
      return private.refuse('SECOND_FACTOR_INVALID');
    end if;
    update private.second_factors f set tries = 0, locked_until = null, reset_requested_at = null where f.user_id = p_user_id;
    perform private.notify_second_factor_change(p_user_id, 'recovery_code');
  else
    update private.second_factors f set last_step = p_step, tries = 0, locked_until = null, reset_requested_at = null
     where f.user_id = p_user_id and f.encrypted_secret is not null and p_step > coalesce(f.last_step, -1);
    if not found then
      return private.refuse('SECOND_FACTOR_INVALID', '{"reason": "used"}');
    end if;
  end if;
  perform private.verify_session(p_user_id, p_session_id);
  return private.ok(private.second_factor_json(p_user_id, p_session_id));
end $$;
revoke execute on function app.verify_second_factor(uuid, uuid, bigint, text) from public;
grant execute on function app.verify_second_factor(uuid, uuid, bigint, text) to handover_service;

-- request_second_factor_reset: a caller who has lost the authenticator app and the recovery codes requests that another
-- administrator removes the factor. Idempotent.
create function app.request_second_factor_reset() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.reauthentication_refusal();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif v_refusal is not null then
    return v_refusal;
  end if;
  update private.second_factors f set reset_requested_at = clock_timestamp() where f.user_id = v_actor and f.encrypted_secret is not null;
  if not found then
    return private.refuse('INVALID_STATE', '{"reason": "no_second_factor"}');
  end if;
  perform private.notify_second_factor_change(v_actor, 'reset_requested');
  return private.ok(private.second_factor_json(v_actor, (auth.jwt() ->> 'session_id')::uuid));
end $$;
revoke execute on function app.request_second_factor_reset() from public;
grant execute on function app.request_second_factor_reset() to handover_authenticated;

-- admin_reset_second_factor: removes the factor of a user who requested it within 24 hours. The user must enrol again
-- before making decisions.
create function app.admin_reset_second_factor(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.second_factor_refusal();
begin
  if v_admin is null then
    return private.refuse_not_found();
  elsif v_refusal is not null then
    return v_refusal;
  elsif not exists (select from public.user_profiles p where p.user_id = p_user_id) then
    return private.refuse_not_found();
  elsif p_user_id = v_admin then
    return private.refuse_conflict_of_interest();
  end if;
  delete from private.second_factors f where f.user_id = p_user_id and private.find_open_reset_request(f.reset_requested_at) is not null;
  if not found then
    return private.refuse('INVALID_STATE', '{"reason": "reset_not_asked"}');
  end if;
  delete from private.second_factor_sessions s where s.user_id = p_user_id;
  perform private.record_admin_action(v_admin, 'reset_second_factor', p_user_id, btrim(p_reason));
  perform private.notify_second_factor_change(p_user_id, 'reset');
  return private.ok('{}');
end $$;
revoke execute on function app.admin_reset_second_factor(uuid, text) from public;
grant execute on function app.admin_reset_second_factor(uuid, text) to handover_authenticated;
