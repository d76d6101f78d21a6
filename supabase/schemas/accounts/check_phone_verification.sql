-- check_phone_verification: before a typed code is checked: whoever took the number meanwhile without proof lets it go
-- again. Refused for whom no code is under way: nobody ends another's proof by guessing.
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
