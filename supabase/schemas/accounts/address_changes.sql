-- Changes of an account's phone and e-mail address. The auth service accepts a change from any holder of a session's
-- token, so the database accepts only changes that a function of ours has allowed first.

-- to_auth_address: returns an address in the auth service's format; null for none.
create function private.to_auth_address(p_kind text, p_address text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case p_kind when 'phone' then private.to_auth_phone(p_address) else nullif(lower(btrim(p_address)), '') end;
end $$;

-- allow_address_change: allows the account this address once, within 15 minutes; a newer call replaces it. Callers have
-- verified the owner's intent. The database's owner calls it for support.
create function private.allow_address_change(p_user_id uuid, p_kind text, p_address text, p_purpose text default 'change') returns void
language plpgsql security definer set search_path = '' as $$
declare
  c_valid constant interval := interval '15 minutes';
begin
  insert into private.credential_change_grants (user_id, kind, address, purpose, expires_at)
  values (p_user_id, p_kind, private.to_auth_address(p_kind, p_address), p_purpose, clock_timestamp() + c_valid)
  on conflict (user_id, kind) do update set address = excluded.address, purpose = excluded.purpose, expires_at = excluded.expires_at;
end $$;

-- require_address_grant: returns the purpose of the grant for this address. Raises if there is none; the auth service
-- then rolls back and returns an internal error. Our own routes allow a change before they request it.
create function private.require_address_grant(p_user_id uuid, p_kind text, p_address text, p_consume boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_purpose text := (
    select g.purpose from private.credential_change_grants g
     where g.user_id = p_user_id and g.kind = p_kind and g.address = private.to_auth_address(p_kind, p_address) and g.expires_at > clock_timestamp());
begin
  if v_purpose is null then
    raise exception 'address_change_not_allowed' using detail = p_kind, errcode = 'insufficient_privilege';
  elsif p_consume then
    delete from private.credential_change_grants g where g.user_id = p_user_id and g.kind = p_kind;
  end if;
  return v_purpose;
end $$;

-- guard_addresses: rejects a new phone or e-mail address without a grant, both when it is requested (phone_change,
-- email_change) and when it becomes the account's. Removing an address needs none.
create function private.guard_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.phone_change, '') not in ('', coalesce(old.phone_change, '')) then
    perform private.require_address_grant(new.id, 'phone', new.phone_change, false);
  end if;
  if coalesce(new.email_change, '') not in ('', coalesce(old.email_change, '')) then
    perform private.require_address_grant(new.id, 'email', new.email_change, false);
  end if;
  if coalesce(new.phone, '') not in ('', coalesce(old.phone, '')) and private.require_address_grant(new.id, 'phone', new.phone, true) = 'change' then
    perform private.record_address_change(new.id, 'phone', case when old.phone_confirmed_at is not null then nullif(old.phone, '') end,
      old.phone_confirmed_at, new.phone);
  end if;
  if coalesce(new.email, '') not in ('', coalesce(old.email, '')) and private.require_address_grant(new.id, 'email', new.email, true) = 'change' then
    perform private.record_address_change(new.id, 'email', nullif(old.email, ''), old.email_confirmed_at, new.email);
  end if;
  return new;
end $$;

-- The auth service replaces a deleted account's addresses with hashes.
create trigger guard_addresses before update of phone, email, phone_change, email_change on auth.users
  for each row when (new.deleted_at is null and (new.phone, new.email, new.phone_change, new.email_change)
    is distinct from (old.phone, old.email, old.phone_change, old.email_change))
  execute function private.guard_addresses();

-- guard_metadata: restores the metadata that sign-up wrote. Other keys belong to the auth service (phone_verified) or
-- are unused. Never raises, because the auth service writes metadata within its own transactions.
create function private.guard_metadata() returns trigger
language plpgsql set search_path = '' as $$
declare
  c_sign_up_keys constant text[] := array['name', 'phone_number', 'user_type', 'license_number', 'address', 'city', 'state', 'zip_code', 'locale'];
begin
  new.raw_user_meta_data := (coalesce(new.raw_user_meta_data, '{}') - c_sign_up_keys) || coalesce((
    select jsonb_object_agg(m.key, m.value) from jsonb_each(coalesce(old.raw_user_meta_data, '{}')) m where m.key = any (c_sign_up_keys)), '{}');
  return new;
end $$;

create trigger guard_metadata before update of raw_user_meta_data on auth.users
  for each row when (new.deleted_at is null and new.raw_user_meta_data is distinct from old.raw_user_meta_data)
  execute function private.guard_metadata();
