-- Phone verification: a number belongs to the account that entered a code sent to it. The auth service sends and checks
-- the code and stores the number on the account; triggers copy it to the profile.

-- find_verified_phone: returns a person's verified number, otherwise null. An unverified one is shown only to that
-- person and administrators.
create function private.find_verified_phone(p_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p.phone_number from public.user_profiles p where p.user_id = p_user_id and p.phone_verified_at is not null);
end $$;

-- to_auth_phone: returns a number in the auth service's format, without the plus; null for none.
create function private.to_auth_phone(p_phone text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return nullif(ltrim(btrim(p_phone), '+'), '');
end $$;

-- sync_profile_phone: copies an account's confirmed number to the profile as verified and removes it from all other
-- profiles that have it unverified. A number removed from the account is no longer verified.
create function private.sync_profile_phone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_phone text := '+' || private.to_auth_phone(new.phone);
  -- Requires a sent code, because a project's settings or dashboard can confirm an account without one.
  v_is_proven boolean := v_phone is not null and new.phone_confirmed_at is not null
    and greatest(new.confirmation_sent_at, new.phone_change_sent_at) > new.phone_confirmed_at - interval '1 day';
  v_other_user_ids uuid[];
begin
  if v_is_proven then
    v_other_user_ids := array(select p.user_id from public.user_profiles p where p.phone_number = v_phone and p.user_id <> new.id);
    -- Locked in one order, because two accounts that verify each other's typed number would deadlock.
    perform from public.driver_profiles d where d.user_id = any (v_other_user_ids || new.id) order by d.user_id for no key update;
    perform from public.user_profiles p where p.user_id = any (v_other_user_ids || new.id) order by p.user_id for no key update;
    update public.driver_profiles d set phone_number = '' where d.user_id = any (v_other_user_ids) and d.phone_number = v_phone;
    update public.user_profiles p set phone_number = null, phone_verified_at = null where p.user_id = any (v_other_user_ids) and p.phone_number = v_phone;
    update public.driver_profiles d set phone_number = v_phone where d.user_id = new.id and d.phone_number <> v_phone;
    update public.user_profiles p set phone_number = v_phone, phone_verified_at = new.phone_confirmed_at
     where p.user_id = new.id and (p.phone_number is distinct from v_phone or p.phone_verified_at is null);
  elsif private.find_verified_phone(new.id) is distinct from v_phone then
    update public.user_profiles p set phone_verified_at = null where p.user_id = new.id and p.phone_verified_at is not null;
  end if;
  return null;
end $$;

create trigger sync_profile_phone after update of phone, phone_confirmed_at on auth.users
  for each row when ((new.phone, new.phone_confirmed_at) is distinct from (old.phone, old.phone_confirmed_at))
  execute function private.sync_profile_phone();

-- require_canonical_phone: rejects a second form of a number, because the auth service identifies an account by its
-- number. It cannot be rewritten here, because the service reads the account back by the number that it wrote.
create function private.require_canonical_phone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if '+' || private.to_auth_phone(new.phone) <> private.canonicalize_phone('+' || private.to_auth_phone(new.phone)) then
    raise exception 'Write the number % as %', new.phone, private.canonicalize_phone('+' || private.to_auth_phone(new.phone)) using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger require_canonical_phone before insert or update of phone on auth.users
  for each row when (new.deleted_at is null and new.phone is not null) execute function private.require_canonical_phone();

-- clear_password_on_first_verification: a sign-up by phone sets the password before the number is verified, so the
-- person who set it may not own the number. The first verification clears it; the app then sets the password chosen in
-- the same browser again.
create function private.clear_password_on_first_verification() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := '';
  return new;
end $$;

create trigger clear_password_on_first_verification before update of phone_confirmed_at on auth.users
  for each row when (coalesce(new.email, '') = '' and old.phone_confirmed_at is null and new.phone_confirmed_at is not null)
  execute function private.clear_password_on_first_verification();

-- release_unverified_phone: removes the number from accounts that never verified it, and deletes accounts that have
-- nothing else: abandoned sign-ups with a password chosen by someone who may not own the number. Only verification
-- reserves a number.
create function private.release_unverified_phone(p_phone text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users u where u.phone = private.to_auth_phone(p_phone) and u.phone_confirmed_at is null and coalesce(u.email, '') = '';
  update auth.users u set phone = null where u.phone = private.to_auth_phone(p_phone) and u.phone_confirmed_at is null;
end $$;

-- cancel_rival_phone_verifications: cancels other accounts' pending codes for this number. The auth service looks up a
-- code by the number alone and could never find the newer of two.
create function private.cancel_rival_phone_verifications(p_user_id uuid, p_phone text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update auth.users u set phone_change = '', phone_change_token = ''
   where u.phone_change = private.to_auth_phone(p_phone) and u.id <> p_user_id;
end $$;

-- begin_phone_verification: allows an account to verify this number, before a code is sent. Refused if another account
-- has verified it, this account has exceeded its daily requests, or this session has not reauthenticated.
create function app.begin_phone_verification(p_user_id uuid, p_session_id uuid, p_phone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.reauthentication_refusal(p_user_id, p_session_id);
  c_day_seconds constant int := 86400;
  v_retry_seconds int;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_retry_seconds := private.consume_rate_limit('phone user:' || p_user_id, private.get_setting('phone_verifications_per_day')::int, c_day_seconds);
  if v_retry_seconds is not null then
    return private.refuse('RATE_LIMITED', jsonb_build_object('reason', 'codes_today', 'retryAfter', v_retry_seconds));
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
