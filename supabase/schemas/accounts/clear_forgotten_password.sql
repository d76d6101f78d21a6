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
