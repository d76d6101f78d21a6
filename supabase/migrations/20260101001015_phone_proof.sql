-- Whose a phone number is: theirs who typed a code that was sent to it. The auth service sends and checks the code and keeps
-- the proven number on the account; here it becomes the profile's.

insert into private.settings (key, value, why) values
  ('phone_proofs_per_day', '10', 'A code costs money, and a number that is refused as taken tells that it has an account: nobody tries many');

-- proven_phone: a person's proven number, else null. What is only typed never leaves this person's own pages and the
-- administrators'.
create function private.proven_phone(p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select p.phone_number from public.user_profiles p where p.user_id = p_user_id and p.phone_verified_at is not null
$$;

-- account_phone: a number as the auth service keeps it, without its plus; null for none.
create function private.account_phone(p_phone text) returns text
language sql immutable set search_path = '' as $$
  select nullif(ltrim(btrim(p_phone), '+'), '')
$$;

-- phone_follows_account: an account's confirmed number becomes the profile's proven one and leaves everybody who has only
-- typed it; a number that is gone from the account is proven no longer.
create function private.phone_follows_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_phone text := '+' || private.account_phone(new.phone);
  -- Why the time of sending: an account can be confirmed without any code, by a project's settings or in its dashboard.
  v_proven boolean := v_phone is not null and new.phone_confirmed_at is not null
    and greatest(new.confirmation_sent_at, new.phone_change_sent_at) > new.phone_confirmed_at - interval '1 day';
  v_others uuid[];
begin
  if v_proven then
    v_others := array(select p.user_id from public.user_profiles p where p.phone_number = v_phone and p.user_id <> new.id);
    -- In one order, or two who prove what the other has typed would wait for each other.
    perform from public.driver_profiles d where d.user_id = any (v_others || new.id) order by d.user_id for no key update;
    perform from public.user_profiles p where p.user_id = any (v_others || new.id) order by p.user_id for no key update;
    update public.driver_profiles d set phone_number = '' where d.user_id = any (v_others) and d.phone_number = v_phone;
    update public.user_profiles p set phone_number = null, phone_verified_at = null where p.user_id = any (v_others) and p.phone_number = v_phone;
    update public.driver_profiles d set phone_number = v_phone where d.user_id = new.id and d.phone_number <> v_phone;
    update public.user_profiles p set phone_number = v_phone, phone_verified_at = new.phone_confirmed_at
     where p.user_id = new.id and (p.phone_number is distinct from v_phone or p.phone_verified_at is null);
  elsif private.proven_phone(new.id) is distinct from v_phone then
    update public.user_profiles p set phone_verified_at = null where p.user_id = new.id and p.phone_verified_at is not null;
  end if;
  return null;
end $$;

create trigger phone_follows_account after update of phone, phone_confirmed_at on auth.users
  for each row when ((new.phone, new.phone_confirmed_at) is distinct from (old.phone, old.phone_confirmed_at))
  execute function private.phone_follows_account();

-- first_proof_clears_password: whoever begins an account with a number chooses its password before anybody has proven the
-- number: it may not be theirs. With the first proof it counts for nothing; the app sets anew what the same browser chose.
create function private.first_proof_clears_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := '';
  return new;
end $$;

create trigger first_proof_clears_password before update of phone_confirmed_at on auth.users
  for each row when (coalesce(new.email, '') = '' and old.phone_confirmed_at is null and new.phone_confirmed_at is not null)
  execute function private.first_proof_clears_password();

-- forget_password: empties the password of an account whose phone was proven by a code a moment ago, so that a new one can be
-- set without it. Refused without such a proof: nobody forgets for others.
create function public.forget_password(p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users u set encrypted_password = ''
   where u.id = p_user_id and u.phone_confirmed_at is not null
     and exists (select from auth.sessions s where s.user_id = u.id and s.created_at > now() - interval '1 minute');
  if not found then return private.refuse('OTP_INVALID', 'The code is wrong or has expired'); end if;
  return private.ok('{}');
end $$;

-- release_unproven_phone: an account that was begun with this number and never confirmed lets it go: an abandoned sign-up ends
-- here, with whatever password somebody chose for a number that may not be theirs. Only proof holds a number.
create function private.release_unproven_phone(p_phone text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users u where u.phone = private.account_phone(p_phone) and u.phone_confirmed_at is null and coalesce(u.email, '') = '';
  update auth.users u set phone = null where u.phone = private.account_phone(p_phone) and u.phone_confirmed_at is null;
end $$;

-- close_rival_proofs: nobody but this account has a code under way for this number. Why: the auth service looks for a code by
-- the number alone, so that the newest of two would never be found.
create function private.close_rival_proofs(p_user_id uuid, p_phone text) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.users u set phone_change = '', phone_change_token = ''
   where u.phone_change = private.account_phone(p_phone) and u.id <> p_user_id
$$;

-- begin_phone_sign_up: before an account is made with this number: an unproven one lets go of it.
create function public.begin_phone_sign_up(p_phone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.release_unproven_phone(p_phone);
  return private.ok('{}');
end $$;

-- begin_phone_proof: before a code is sent to a number that an account wants to prove. Refused when another account has
-- proven it, or when this one has asked too often today.
create function public.begin_phone_proof(p_user_id uuid, p_phone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_wait int := private.take_from_limit('phone user:' || p_user_id, private.setting('phone_proofs_per_day')::int, 86400);
begin
  if v_wait is not null then
    return private.refuse('RATE_LIMITED', 'Too many codes today', jsonb_build_object('retryAfter', v_wait));
  end if;
  if exists (select from public.user_profiles p where p.phone_number = p_phone and p.phone_verified_at is not null and p.user_id <> p_user_id) then
    return private.refuse('PHONE_TAKEN', 'An account with this phone number already exists.');
  end if;
  if private.proven_phone(p_user_id) = p_phone then
    return private.refuse('INVALID_STATE', 'This number is confirmed already');
  end if;
  perform private.release_unproven_phone(p_phone);
  -- Why: the auth service sends no code to a number that it takes for this account's, proven or not.
  update auth.users u set phone = null, phone_confirmed_at = null
   where u.id = p_user_id and u.phone = private.account_phone(p_phone) and coalesce(u.email, '') <> '';
  perform private.close_rival_proofs(p_user_id, p_phone);
  return private.ok('{}');
end $$;

-- check_phone_proof: before a typed code is checked: whoever took the number meanwhile without proof lets it go again. Refused
-- for whom no code is under way: nobody ends another's proof by guessing.
create function public.check_phone_proof(p_user_id uuid, p_phone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = p_user_id and u.phone_change = private.account_phone(p_phone)) then
    return private.refuse('OTP_INVALID', 'The code is wrong or has expired');
  end if;
  perform private.release_unproven_phone(p_phone);
  perform private.close_rival_proofs(p_user_id, p_phone);
  return private.ok('{}');
end $$;

-- Why for the server alone: they take numbers and passwords from accounts on its word, and count who asks.
revoke execute on function public.forget_password(uuid), public.begin_phone_sign_up(text), public.begin_phone_proof(uuid, text), public.check_phone_proof(uuid, text)
  from public, anon, authenticated;
grant execute on function public.forget_password(uuid), public.begin_phone_sign_up(text), public.begin_phone_proof(uuid, text), public.check_phone_proof(uuid, text)
  to service_role;
