-- After a change of the phone or e-mail address, codes and links do not sign in for 72 hours, and the previous
-- addresses are notified.

-- find_sign_in_hold_end: returns until when codes and links do not sign in to this account; null if they do.
create function private.find_sign_in_hold_end(p_user_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select max(c.held_until) from private.address_changes c
     where c.user_id = p_user_id and c.ended_by is null and c.held_until > clock_timestamp());
end $$;

-- find_trusted_address: returns the address at which the owner is reached: the one before the first change that holds
-- sign-in (null if that was the first address), otherwise the current one.
create function private.find_trusted_address(p_user_id uuid, p_kind text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_first_hold private.address_changes;
begin
  select c.* into v_first_hold from private.address_changes c
   where c.user_id = p_user_id and c.kind = p_kind and c.ended_by is null and c.held_until > clock_timestamp() order by c.changed_at limit 1;
  if v_first_hold.id is not null then
    return v_first_hold.original_address;
  end if;
  return (
    select nullif(case p_kind when 'email' then u.email::text else case when u.phone_confirmed_at is not null then u.phone::text end end, '')
      from auth.users u where u.id = p_user_id);
end $$;

-- notify_account: sends a message to each trusted address; about a new password only to the e-mail address, or without
-- one to the phone. Also notifies administrators if the account belongs to an administrator or cashier.
create function private.notify_account(p_user_id uuid, p_changed text, p_change_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_notice_id uuid;
  v_email text := private.find_trusted_address(p_user_id, 'email');
  v_recipient record;
begin
  for v_recipient in
    select n.channel, n.address from (values ('email', v_email), ('phone', private.find_trusted_address(p_user_id, 'phone'))) n (channel, address)
     where n.address is not null and (p_changed <> 'password' or n.channel = 'email' or v_email is null)
  loop
    insert into private.account_notices (user_id, changed, change_id, channel, address)
    values (p_user_id, p_changed, p_change_id, v_recipient.channel, v_recipient.address) returning id into v_notice_id;
    perform private.enqueue('send_account_notice', jsonb_build_object('noticeId', v_notice_id), p_key => 'account_notice:' || v_notice_id);
  end loop;
  if p_change_id is not null then
    perform private.notify_address_change(p_user_id, p_changed, p_change_id);
  end if;
end $$;

-- notify_address_change: sends an in-app notification to the person, and to all administrators if the person is an
-- administrator or cashier.
create function private.notify_address_change(p_user_id uuid, p_change text, p_change_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('notify', jsonb_build_object('type', 'account_address_changed', 'userId', recipient.id,
      'key', 'account_address_changed:' || p_change_id || ':' || p_change || ':' || recipient.id,
      'facts', jsonb_build_object('change', p_change, 'personId', p_user_id, 'name', (select p.name from public.user_profiles p where p.user_id = p_user_id))))
    from (select p_user_id as id union select a.user_id from private.admins a where private.is_staff(p_user_id)) recipient;
end $$;

-- is_sign_up_phone: returns whether the owner gave this number at sign-up (guard_metadata preserves the metadata) and
-- the account never had another one. A number may belong to someone else after years.
create function private.is_sign_up_phone(p_user_id uuid, p_phone text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.users u where u.id = p_user_id and private.to_auth_phone(u.raw_user_meta_data ->> 'phone_number') = private.to_auth_phone(p_phone))
     and not exists (select from private.address_changes c where c.user_id = p_user_id and c.kind = 'phone');
end $$;

-- record_address_change: holds sign-in by codes, and notifies. Called by guard_addresses before the account's row
-- changes. A first address holds nothing if the account has no other address and no hold, or if it is the sign-up
-- number, which a stolen session cannot choose. Its verification in the account's first hour is not notified.
create function private.record_address_change(p_user_id uuid, p_kind text, p_old_address text, p_old_confirmed_at timestamptz, p_new_address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c_hold constant interval := interval '72 hours';
  v_first_hold private.address_changes;
  v_change private.address_changes;
  v_is_first_address boolean;
begin
  select c.* into v_first_hold from private.address_changes c
   where c.user_id = p_user_id and c.kind = p_kind and c.ended_by is null and c.held_until > clock_timestamp() order by c.changed_at limit 1;
  v_is_first_address := v_first_hold.id is null and p_old_address is null and (
    private.find_sign_in_hold_end(p_user_id) is null and private.find_trusted_address(p_user_id, case p_kind when 'phone' then 'email' else 'phone' end) is null
    or p_kind = 'phone' and private.is_sign_up_phone(p_user_id, p_new_address));
  insert into private.address_changes (user_id, kind, original_address, original_confirmed_at, new_address, held_until)
  values (p_user_id, p_kind, case when v_first_hold.id is null then p_old_address else v_first_hold.original_address end,
          case when v_first_hold.id is null then p_old_confirmed_at else v_first_hold.original_confirmed_at end,
          p_new_address, case when not v_is_first_address then clock_timestamp() + c_hold end)
  returning * into v_change;
  if not v_is_first_address or exists (select from auth.users u where u.id = p_user_id and u.created_at < now() - interval '1 hour') then
    perform private.notify_account(p_user_id, p_kind, v_change.id);
  end if;
end $$;

-- notify_password_changed: notifies the account's owner of every new password.
create function private.notify_password_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_account(new.id, 'password');
  return null;
end $$;

create trigger notify_password_changed after update of encrypted_password on auth.users
  for each row when (coalesce(old.encrypted_password, '') <> '' and coalesce(new.encrypted_password, '') <> ''
    and new.encrypted_password <> old.encrypted_password)
  execute function private.notify_password_changed();

-- record_token_hook_call: records that the auth service calls custom_access_token(), once an hour. Only one sign-in
-- writes; others must not wait for the row.
create function private.record_token_hook_call() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.token_hook_calls c where c.called_at > clock_timestamp() - interval '1 hour')
     and pg_try_advisory_xact_lock(hashtextextended('token_hook_calls', 0)) then
    insert into private.token_hook_calls (called_at) values (clock_timestamp())
    on conflict (singleton) do update set called_at = excluded.called_at;
  end if;
end $$;

-- get_token_hook_health: returns whether the auth service calls custom_access_token(). It does not if a session began
-- more than an hour after the last call. 'unknown' before the first session.
create function app.get_token_hook_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_last_session_at timestamptz := (select max(s.created_at) from auth.sessions s);
begin
  return private.ok(jsonb_build_object('codeSignIn', case when v_last_session_at is null then 'unknown'
    when exists (select from private.token_hook_calls c where c.called_at > v_last_session_at - interval '61 minutes') then 'hook' else 'no_hook' end));
end $$;
revoke execute on function app.get_token_hook_health() from public;
grant execute on function app.get_token_hook_health() to handover_service;

-- custom_access_token: called by the auth service before it issues a token (docs/deploy/supabase.md). While sign-in is
-- held, refuses sign-in by code or link, except the session that the change itself opens in its transaction. The auth
-- service does not report to which address a code went, so the hold covers all of them.
create function private.custom_access_token(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := (event ->> 'user_id')::uuid;
  v_held_until timestamptz;
begin
  if event ->> 'authentication_method' in ('otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change')
     and not exists (select from private.address_changes c where c.user_id = v_user_id and c.changed_at = transaction_timestamp()) then
    v_held_until := private.find_sign_in_hold_end(v_user_id);
  end if;
  if v_held_until is not null then
    return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', 'sign_in_held:' || private.format_iso(v_held_until)));
  end if;
  perform private.record_token_hook_call();
  return jsonb_build_object('claims', event -> 'claims');
end $$;
-- The role of Supabase Auth; it does not exist in a plain Postgres.
do $do$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.custom_access_token(jsonb) to supabase_auth_admin;
  end if;
end $do$;

-- check_code_sign_in: the same check for routes after the auth service has accepted a code or link, for projects that
-- have the hook switched off.
create function app.check_code_sign_in(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_held_until timestamptz := private.find_sign_in_hold_end(p_user_id);
  v_until_text text := left(replace(private.format_iso(v_held_until), 'T', ' '), 16) || ' UTC';
begin
  if v_held_until is not null then
    return private.refuse('SIGN_IN_HELD', jsonb_build_object('until', private.format_iso(v_held_until), 'reason', 'until', 'params', jsonb_build_object('until', v_until_text)));
  end if;
  return private.ok('{}');
end $$;
revoke execute on function app.check_code_sign_in(uuid) from public;
grant execute on function app.check_code_sign_in(uuid) to handover_service;
