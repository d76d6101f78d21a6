-- find_session_user: returns the account of an existing session, unless Supabase Auth has banned or deleted it;
-- otherwise null. A ban does not end sessions or tokens.
create function private.find_session_user(p_session_id uuid, p_user_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select s.user_id
      from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = p_session_id and s.user_id = p_user_id
       and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null);
end $$;

-- find_actor: returns the caller's user id while the session of the token exists, otherwise null.
create function private.find_actor() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.find_session_user((auth.jwt() ->> 'session_id')::uuid, auth.uid());
end $$;
-- Granted because policies run as the caller. Without usage on the schema the caller can call nothing else in it.
grant execute on function private.find_actor() to authenticated, handover_authenticated;

-- find_admin_actor: returns the caller's id if they are an administrator, otherwise null.
create function private.find_admin_actor() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select a.user_id from private.admins a where a.user_id = private.find_actor());
end $$;
grant execute on function private.find_admin_actor() to authenticated, handover_authenticated;

-- is_driver_approved: returns whether the driver is approved and not suspended.
create function private.is_driver_approved(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.driver_profiles d
     where d.user_id = p_user_id and d.is_approved and d.suspended_at is null);
end $$;
grant execute on function private.is_driver_approved(uuid) to handover_authenticated;
