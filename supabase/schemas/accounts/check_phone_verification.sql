-- check_phone_verification: before a code is checked, releases the number from accounts that have taken it without
-- verification. Refused without a pending code for this account, so that guessing cannot cancel another account's
-- verification.
create function app.check_phone_verification(p_user_id uuid, p_phone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = p_user_id and u.phone_change = private.to_auth_phone(p_phone)) then
    return private.refuse('OTP_INVALID');
  end if;
  perform private.release_unverified_phone(p_phone);
  perform private.cancel_rival_phone_verifications(p_user_id, p_phone);
  return private.ok('{}');
end $$;
revoke execute on function app.check_phone_verification(uuid, text) from public;
grant execute on function app.check_phone_verification(uuid, text) to handover_service;
