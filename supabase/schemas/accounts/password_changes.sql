-- Password changes. The auth service accepts a new password without the old one from every session that began with a
-- code or a link, at any age, and from every session of an account without a password. Such a session may be stolen, so
-- the database accepts only passwords that our server has allowed.

-- drop_auth_factors: removes the account's factors in the auth service. The app never enrols one; a thief with a token
-- can, and the auth service would then refuse the owner's new password.
create function private.drop_auth_factors(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The local auth service has no such table.
  if to_regclass('auth.mfa_factors') is not null and has_table_privilege(to_regclass('auth.mfa_factors'), 'delete') then
    execute format('delete from %s f where f.user_id = $1', 'auth.mfa_factors') using p_user_id;
  end if;
end $$;

-- allow_password: allows the account one new password. The database's owner calls it for support.
create function private.allow_password(p_user_id uuid, p_duration interval default interval '15 minutes') returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.credential_change_grants (user_id, kind, address, expires_at)
  values (p_user_id, 'password', '', clock_timestamp() + p_duration)
  on conflict (user_id, kind) do update set expires_at = excluded.expires_at;
end $$;

-- allow_password_change: allows the password that the server is about to send to the auth service. The server has
-- checked the old password, a code or a link.
create function app.allow_password_change(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c_valid constant interval := interval '30 seconds';
begin
  if private.find_session_user(p_session_id, p_user_id) is null then
    return private.refuse_unauthenticated();
  end if;
  perform private.drop_auth_factors(p_user_id);
  perform private.allow_password(p_user_id, c_valid);
  return private.ok('{}');
end $$;
revoke execute on function app.allow_password_change(uuid, uuid) from public;
grant execute on function app.allow_password_change(uuid, uuid) to handover_service;

-- record_code_session: records that a session from a code or link is in a browser, where it may be stolen. Stored as an
-- expired reauthentication, because that row belongs to the session and is deleted like the others.
create function app.record_code_session(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.find_session_user(p_session_id, p_user_id) is null then
    return private.refuse_unauthenticated();
  end if;
  insert into private.reauthentications (session_id, user_id, method, verified_at)
  values (p_session_id, p_user_id, 'code', clock_timestamp() - interval '1 hour')
  on conflict (session_id) do nothing;
  return private.ok('{}');
end $$;
revoke execute on function app.record_code_session(uuid, uuid) from public;
grant execute on function app.record_code_session(uuid, uuid) to handover_service;

-- check_recovery_session: refuses a session that is in a browser. The token of a session from a password-reset link is
-- indistinguishable from that of a sign-in by code.
create function app.check_recovery_session(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_session_user(p_session_id, p_user_id) is null
     or exists (select from private.reauthentications r where r.session_id = p_session_id) then
    return private.refuse('OTP_INVALID');
  end if;
  return private.ok('{}');
end $$;
revoke execute on function app.check_recovery_session(uuid, uuid) from public;
grant execute on function app.check_recovery_session(uuid, uuid) to handover_service;

-- guard_password: rejects a new password without a grant. Clearing it needs none.
create function private.guard_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.credential_change_grants g where g.user_id = new.id and g.kind = 'password' and g.expires_at > clock_timestamp();
  if not found then
    raise exception 'password_change_not_allowed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create trigger guard_password before update of encrypted_password on auth.users
  for each row when (new.deleted_at is null and coalesce(new.encrypted_password, '') not in ('', coalesce(old.encrypted_password, '')))
  execute function private.guard_password();

-- clear_forgotten_password: clears the password of an account that verified its phone by code within the last minute,
-- so that a new one can be set without it. Refused otherwise.
create function app.clear_forgotten_password(p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users u set encrypted_password = ''
   where u.id = p_user_id and u.phone_confirmed_at is not null
     and exists (select from auth.sessions s where s.user_id = u.id and s.created_at > now() - interval '1 minute');
  if not found then return private.refuse('OTP_INVALID'); end if;
  -- The trigger on the account notifies only when one password replaces another.
  perform private.notify_account(p_user_id, 'password');
  return private.ok('{}');
end $$;
-- Only for the server: these functions rely on its checks and rate limits.
revoke execute on function app.clear_forgotten_password(uuid) from public;
grant execute on function app.clear_forgotten_password(uuid) to handover_service;
