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
                 where r.session_id = p_session_id and r.user_id = p_user_id and r.proved_at > clock_timestamp() - c_valid) then
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
    set proved_at = clock_timestamp(), method = case r.method when 'sign_up' then r.method else excluded.method end;
  return private.ok('{}');
end $$;
revoke execute on function app.record_reauthentication(uuid, uuid, text) from public;
grant execute on function app.record_reauthentication(uuid, uuid, text) to handover_service;
