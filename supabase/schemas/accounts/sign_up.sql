-- Sign-up: an account is created with all of its rows or not at all.

-- create_profile_on_sign_up: creates profile, role, settings and, for drivers, the driver profile. An exception aborts
-- the sign-up, so no incomplete account remains.
create function private.create_profile_on_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_metadata jsonb := coalesce(new.raw_user_meta_data, '{}');
  v_is_driver boolean := v_metadata ->> 'user_type' = 'driver';
  v_email text := nullif(new.email, '');
  -- A sign-up by phone stores the number, without its plus, on the account. Clients can write the metadata, so a number
  -- there is unverified.
  v_phone text := private.canonicalize_phone(coalesce('+' || private.to_auth_phone(new.phone), nullif(btrim(v_metadata ->> 'phone_number'), '')));
  v_name text := left(coalesce(nullif(btrim(v_metadata ->> 'name'), ''), nullif(split_part(coalesce(new.email, ''), '@', 1), ''), v_phone, 'Someone'), 120);
begin
  if exists (select from public.user_profiles p where p.phone_number = v_phone and p.phone_verified_at is not null) then
    v_phone := null;
  end if;
  begin
    insert into public.user_profiles (user_id, name, email, phone_number, address, city, state, zip_code)
    values (new.id, v_name, v_email, v_phone,
            left(nullif(btrim(v_metadata ->> 'address'), ''), 500), left(nullif(btrim(v_metadata ->> 'city'), ''), 120),
            left(nullif(btrim(v_metadata ->> 'state'), ''), 120), left(nullif(btrim(v_metadata ->> 'zip_code'), ''), 20));
    insert into public.user_roles (user_id, role) values (new.id, case when v_is_driver then 'driver' else 'user' end);
    insert into public.user_settings (user_id, locale)
    values (new.id, case when v_metadata ->> 'locale' in ('en', 'es') then v_metadata ->> 'locale' else 'en' end);
  exception when others then
    raise exception 'Failed to create user profile: %', sqlerrm using errcode = sqlstate;
  end;
  if v_is_driver then
    begin
      insert into public.driver_profiles (user_id, name, email, phone_number, license_number)
      values (new.id, v_name, coalesce(v_email, ''), coalesce(v_phone, ''), left(coalesce(btrim(v_metadata ->> 'license_number'), ''), 40));
    exception when others then
      raise exception 'Failed to create driver profile: %', sqlerrm using errcode = sqlstate;
    end;
  end if;
  return new;
end $$;

create trigger create_profile_on_sign_up after insert on auth.users
  for each row execute function private.create_profile_on_sign_up();

-- sync_profile_email: copies a changed e-mail address to the profile.
create function private.sync_profile_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.driver_profiles set email = coalesce(new.email, '') where user_id = new.id;
  update public.user_profiles set email = nullif(new.email, '') where user_id = new.id;
  return new;
end $$;

create trigger sync_profile_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.sync_profile_email();

-- find_sign_up_conflict: returns whether an e-mail address or verified phone already has an account, because the auth
-- service does not say which. Only for the server, which rate-limits it; otherwise anyone could test addresses without
-- limit.
create function app.find_sign_up_conflict(p_email text default null, p_phone text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object(
    'emailTaken', exists (select from auth.users u where u.email = lower(btrim(p_email))),
    'phoneTaken', exists (select from public.user_profiles p where p.phone_number = btrim(p_phone) and p.phone_verified_at is not null)));
end $$;
revoke execute on function app.find_sign_up_conflict(text, text) from public;
grant execute on function app.find_sign_up_conflict(text, text) to handover_service;

-- begin_phone_sign_up: before a sign-up, releases the number from an account that has not verified it.
create function app.begin_phone_sign_up(p_phone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.release_unverified_phone(p_phone);
  return private.ok('{}');
end $$;
revoke execute on function app.begin_phone_sign_up(text) from public;
grant execute on function app.begin_phone_sign_up(text) to handover_service;
