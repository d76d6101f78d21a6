-- E-mail verification: an address belongs to the account that opened a link sent to it while signed in. A sign-up does
-- not verify it, because a project may confirm addresses automatically. An unverified address is never used to find an
-- account, such as a cashier or administrator.

-- find_verified_email: returns a person's verified address, otherwise null.
create function private.find_verified_email(p_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p.email from public.user_profiles p where p.user_id = p_user_id and p.email_verified_at is not null);
end $$;

-- find_user_by_verified_email: returns the account with this verified address; null for none.
create function private.find_user_by_verified_email(p_email text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select u.id from auth.users u join public.user_profiles p on p.user_id = u.id and p.email_verified_at is not null
     where u.email = lower(btrim(p_email)) and u.deleted_at is null order by p.email_verified_at limit 1);
end $$;

-- clear_email_verification: a changed address is unverified, and links to the old one end. The name sorts before
-- sync_profile_email, because triggers run by name: the profile never has a verification of another address.
create function private.clear_email_verification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_profiles p set email_verified_at = null where p.user_id = new.id and p.email_verified_at is not null;
  delete from private.email_verifications e where e.user_id = new.id;
  return new;
end $$;

create trigger clear_email_verification after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.clear_email_verification();

-- email_verification_json: returns the caller's address, whether it is verified, and when the last link was sent.
create function private.email_verification_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('email', p.email, 'verifiedAt', private.format_iso(p.email_verified_at),
             'sentAt', (select private.format_iso(e.requested_at) from private.email_verifications e where e.user_id = p.user_id and e.used_at is null and e.expires_at > clock_timestamp()))
      from public.user_profiles p where p.user_id = p_user_id);
end $$;

create function app.get_email_verification() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.email_verification_json(v_actor));
end $$;
revoke execute on function app.get_email_verification() from public;
grant execute on function app.get_email_verification() to handover_authenticated;

-- request_email_verification: enqueues a mail with a link that verifies the caller's address; the previous link ends.
-- Limited for each account, and for each address over all accounts that claim it.
create function app.request_email_verification() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c_valid constant interval := interval '24 hours';
  c_day_seconds constant int := 86400;
  v_actor uuid := private.find_actor();
  v_profile public.user_profiles;
  v_retry_seconds int;
  v_id uuid;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_profile from public.user_profiles p where p.user_id = v_actor for no key update;
  if v_profile.email is null then
    return private.refuse('INVALID_STATE', '{"reason": "no_email"}');
  elsif v_profile.email_verified_at is not null then
    return private.ok(private.email_verification_json(v_actor));
  end if;
  v_retry_seconds := coalesce(
    private.consume_rate_limit('email user:' || v_actor, private.get_setting('email_verifications_per_day')::int, c_day_seconds),
    private.consume_rate_limit('email address:' || md5(lower(v_profile.email)), private.get_setting('email_verifications_per_day')::int, c_day_seconds));
  if v_retry_seconds is not null then
    return private.refuse('RATE_LIMITED', jsonb_build_object('reason', 'links_today', 'retryAfter', v_retry_seconds));
  end if;
  insert into private.email_verifications as e (user_id, email, expires_at) values (v_actor, v_profile.email, clock_timestamp() + c_valid)
  on conflict (user_id) do update set id = gen_random_uuid(), email = excluded.email, token_hash = null, requested_at = clock_timestamp(),
    expires_at = excluded.expires_at, used_at = null
  returning e.id into v_id;
  perform private.enqueue('send_email_verification', jsonb_build_object('verificationId', v_id), null, 'email_verification:' || v_actor);
  return private.ok(private.email_verification_json(v_actor));
end $$;
revoke execute on function app.request_email_verification() from public;
grant execute on function app.request_email_verification() to handover_authenticated;

-- begin_email_verification: for the worker that sends the link: stores the hash of the token and returns the address;
-- null if the link has expired, was replaced or is used. The token itself is in no table and no job.
create function app.begin_email_verification(p_verification_id uuid, p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_verification private.email_verifications;
begin
  update private.email_verifications e set token_hash = private.hash_token(p_token)
   where e.id = p_verification_id and e.used_at is null and e.expires_at > clock_timestamp() returning * into v_verification;
  if not found then
    return private.ok(null);
  end if;
  return private.ok(jsonb_build_object('email', v_verification.email,
    'locale', coalesce((select s.locale from public.user_settings s where s.user_id = v_verification.user_id), 'en')));
end $$;
revoke execute on function app.begin_email_verification(uuid, text) from public;
grant execute on function app.begin_email_verification(uuid, text) to handover_service;

-- verify_email: verifies the address of the link that the caller opened. Only for the account that requested the link:
-- a mailbox owner who opens a stranger's link verifies nothing for that stranger's account. Idempotent.
create function app.verify_email(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_verification private.email_verifications;
  v_email text;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  -- Locks the profile before the proof, as request_email_verification() does.
  select p.email into v_email from public.user_profiles p where p.user_id = v_actor for no key update;
  select * into v_verification from private.email_verifications e where e.user_id = v_actor and e.token_hash = private.hash_token(p_token) for update;
  if v_verification.user_id is null or v_verification.email is distinct from v_email or v_verification.used_at is null and v_verification.expires_at <= clock_timestamp() then
    return private.refuse('NOT_FOUND', '{"reason": "email_link"}');
  elsif v_verification.used_at is null then
    update private.email_verifications e set used_at = clock_timestamp() where e.user_id = v_actor;
    update public.user_profiles p set email_verified_at = clock_timestamp() where p.user_id = v_actor;
  end if;
  return private.ok(private.email_verification_json(v_actor));
end $$;
revoke execute on function app.verify_email(text) from public;
grant execute on function app.verify_email(text) to handover_authenticated;
