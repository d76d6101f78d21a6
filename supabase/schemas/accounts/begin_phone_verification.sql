-- begin_phone_verification: allows an account to verify this number, before a code is sent. Refused if another account
-- has verified it, this account has exceeded its daily requests, or this session has not reauthenticated.
create function app.begin_phone_verification(p_user_id uuid, p_session_id uuid, p_phone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.reauthentication_refusal(p_user_id, p_session_id);
  v_wait int;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_wait := private.consume_rate_limit('phone user:' || p_user_id, private.get_setting('phone_verifications_per_day')::int, 86400);
  if v_wait is not null then
    return private.refuse('RATE_LIMITED', jsonb_build_object('reason', 'codes_today', 'retryAfter', v_wait));
  end if;
  if exists (select from public.user_profiles p where p.phone_number = p_phone and p.phone_verified_at is not null and p.user_id <> p_user_id) then
    return private.refuse('PHONE_TAKEN', '{"reason": "known_number"}');
  end if;
  if private.find_verified_phone(p_user_id) = p_phone then
    return private.refuse('INVALID_STATE', '{"reason": "number_confirmed"}');
  end if;
  perform private.release_unverified_phone(p_phone);
  -- The auth service sends no code to a number that is already on this account, verified or not.
  update auth.users u set phone = null, phone_confirmed_at = null
   where u.id = p_user_id and u.phone = private.to_auth_phone(p_phone) and coalesce(u.email, '') <> '';
  perform private.cancel_rival_phone_verifications(p_user_id, p_phone);
  perform private.allow_address_change(p_user_id, 'phone', p_phone);
  return private.ok('{}');
end $$;
revoke execute on function app.begin_phone_verification(uuid, uuid, text) from public;
grant execute on function app.begin_phone_verification(uuid, uuid, text) to handover_service;
