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
  v_enrolled boolean;
begin
  if p_user_id is null or not private.is_staff(p_user_id) or private.find_second_factor_expiry(p_user_id, p_session_id) is not null then
    return null;
  end if;
  v_enrolled := exists (select from private.second_factors f where f.user_id = p_user_id and f.encrypted_secret is not null);
  if v_enrolled then
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

-- open_reset_request: returns when a factor's removal was requested, for 24 hours; otherwise null, so that it can be
-- requested again. Takes the column value, so that Postgres evaluates it again for a row that changed while waiting for
-- its lock.
create function private.open_reset_request(p_requested_at timestamptz) returns timestamptz
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
        'resetRequestedAt', private.format_iso(private.open_reset_request(f.reset_requested_at)))
      from (select p_user_id as id) me left join private.second_factors f on f.user_id = me.id);
end $$;

-- notify_second_factor_change: notifies all administrators and the user. A change with the same `p_once` is sent once.
create function private.notify_second_factor_change(p_user_id uuid, p_change text, p_once text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_key text := 'second_factor_changed:' || coalesce(p_change || ':' || p_user_id || ':' || p_once, gen_random_uuid()::text);
begin
  perform private.enqueue('notify', jsonb_build_object('type', 'second_factor_changed', 'userId', o.id, 'key', v_key || ':' || o.id,
      'facts', jsonb_build_object('change', p_change, 'personId', p_user_id, 'name', (select p.name from public.user_profiles p where p.user_id = p_user_id))))
    from (select a.user_id as id from private.admins a union select p_user_id) o;
end $$;
