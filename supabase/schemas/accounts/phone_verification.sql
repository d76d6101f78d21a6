-- Whose a phone number is: theirs who typed a code that was sent to it. The auth service sends and checks the code and
-- keeps the proven number on the account; here it becomes the profile's.

-- verified_phone: a person's proven number, else null. What is only typed never leaves this person's own pages and the
-- administrators'.
create function private.verified_phone(p_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p.phone_number from public.user_profiles p where p.user_id = p_user_id and p.phone_verified_at is not null);
end $$;

-- to_auth_phone: a number as the auth service keeps it, without its plus; null for none.
create function private.to_auth_phone(p_phone text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return nullif(ltrim(btrim(p_phone), '+'), '');
end $$;

-- phone_sync_to_profile: an account's confirmed number becomes the profile's proven one and leaves everybody who has
-- only typed it; a number that is gone from the account is proven no longer.
create function private.sync_profile_phone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_phone text := '+' || private.to_auth_phone(new.phone);
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
  elsif private.verified_phone(new.id) is distinct from v_phone then
    update public.user_profiles p set phone_verified_at = null where p.user_id = new.id and p.phone_verified_at is not null;
  end if;
  return null;
end $$;

create trigger phone_sync_to_profile after update of phone, phone_confirmed_at on auth.users
  for each row when ((new.phone, new.phone_confirmed_at) is distinct from (old.phone, old.phone_confirmed_at))
  execute function private.sync_profile_phone();

-- require_canonical_phone: the auth service identifies an account by its number, so it gets no second form of one. Why
-- not rewrite it: the service looks for the account by the number that it wrote.
create function private.require_canonical_phone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if '+' || private.to_auth_phone(new.phone) <> private.canonical_phone('+' || private.to_auth_phone(new.phone)) then
    raise exception 'Write the number % as %', new.phone, private.canonical_phone('+' || private.to_auth_phone(new.phone)) using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger require_canonical_phone before insert or update of phone on auth.users
  for each row when (new.deleted_at is null and new.phone is not null) execute function private.require_canonical_phone();

-- clear_password_on_first_verification: whoever begins an account with a number chooses its password before anybody has
-- proven the number: it may not be theirs. With the first proof it counts for nothing; the app sets anew what the same
-- browser chose.
create function private.clear_password_on_first_verification() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := '';
  return new;
end $$;

create trigger clear_password_on_first_verification before update of phone_confirmed_at on auth.users
  for each row when (coalesce(new.email, '') = '' and old.phone_confirmed_at is null and new.phone_confirmed_at is not null)
  execute function private.clear_password_on_first_verification();

-- release_unverified_phone: an account that was begun with this number and never confirmed lets it go: an abandoned
-- sign-up ends here, with whatever password somebody chose for a number that may not be theirs. Only proof holds a
-- number.
create function private.release_unverified_phone(p_phone text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users u where u.phone = private.to_auth_phone(p_phone) and u.phone_confirmed_at is null and coalesce(u.email, '') = '';
  update auth.users u set phone = null where u.phone = private.to_auth_phone(p_phone) and u.phone_confirmed_at is null;
end $$;

-- cancel_rival_phone_verifications: nobody but this account has a code under way for this number. Why: the auth service
-- looks for a code by the number alone, so that the newest of two would never be found.
create function private.cancel_rival_phone_verifications(p_user_id uuid, p_phone text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update auth.users u set phone_change = '', phone_change_token = ''
   where u.phone_change = private.to_auth_phone(p_phone) and u.id <> p_user_id;
end $$;
