-- clear_forgotten_password: empties the password of an account whose phone was proven by a code a moment ago, so that a
-- new one can be set without it. Refused without such a proof: nobody forgets for others.
create function app.clear_forgotten_password(p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users u set encrypted_password = ''
   where u.id = p_user_id and u.phone_confirmed_at is not null
     and exists (select from auth.sessions s where s.user_id = u.id and s.created_at > now() - interval '1 minute');
  if not found then return private.refuse('OTP_INVALID'); end if;
  -- The trigger on the account notices only a password that replaces another.
  perform private.notify_account(p_user_id, 'password');
  return private.ok('{}');
end $$;
-- Why for the server alone: they take numbers and passwords from accounts on its word, and count who asks.
revoke execute on function app.clear_forgotten_password(uuid) from public;
grant execute on function app.clear_forgotten_password(uuid) to handover_service;
