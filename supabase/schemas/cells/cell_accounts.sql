-- Accounts and sessions live in one cell, whose auth server signs everybody in. The others keep what they need of
-- whoever they have met, and ask again whether a session lives (server/cells/known-here.ts).

-- cell_account_json: what another cell is told of an account.
create function private.cell_account_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p.user_id, 'name', p.name, 'email', p.email, 'emailProvenAt', p.email_proven_at,
             'phone', case when p.phone_verified_at is not null then p.phone_number end, 'phoneVerifiedAt', p.phone_verified_at,
             'userType', r.role, 'locale', s.locale)
      from public.user_profiles p join public.user_roles r on r.user_id = p.user_id join public.user_settings s on s.user_id = p.user_id
     where p.user_id = p_user_id);
end $$;

-- keep_account: an account of another cell is known here as that cell says. A driver among them works there until they
-- cross.
create function private.keep_account(p_from text, p_account jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := (p_account ->> 'id')::uuid;
  v_phone text := private.account_phone(p_account ->> 'phone');
  v_proven timestamptz := (p_account ->> 'phoneVerifiedAt')::timestamptz;
begin
  -- What was somebody else's at the accounts' cell is theirs no longer.
  update auth.users u set phone = null, phone_confirmed_at = null where u.phone = v_phone and u.id <> v_id;
  update auth.users u set email = null where u.email = p_account ->> 'email' and u.id <> v_id;
  insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values (v_id, 'authenticated', 'authenticated', p_account ->> 'email', '{}',
          jsonb_build_object('name', p_account ->> 'name', 'user_type', p_account ->> 'userType', 'locale', p_account ->> 'locale'), now(), now())
  on conflict (id) do nothing;
  if found then
    update public.driver_profiles d set away_to = p_from where d.user_id = v_id;
  end if;
  perform private.allow_address_change(v_id, n.kind, n.address, 'copy')
     from auth.users u cross join lateral (values ('email', u.email::text, p_account ->> 'email'), ('phone', u.phone::text, v_phone)) n (kind, held, address)
    where u.id = v_id and n.address is not null and n.address is distinct from n.held;
  update auth.users u set email = p_account ->> 'email', phone = v_phone, phone_confirmed_at = v_proven, phone_change_sent_at = v_proven
   where u.id = v_id and (u.email, u.phone, u.phone_confirmed_at) is distinct from (p_account ->> 'email', v_phone, v_proven);
  -- After the address: a changed address clears its proof.
  update public.user_profiles p set email_proven_at = (p_account ->> 'emailProvenAt')::timestamptz
   where p.user_id = v_id and p.email_proven_at is distinct from (p_account ->> 'emailProvenAt')::timestamptz;
  update public.driver_profiles d set name = p_account ->> 'name' where d.user_id = v_id and d.name <> p_account ->> 'name';
  update public.user_profiles p set name = p_account ->> 'name' where p.user_id = v_id and p.name <> p_account ->> 'name';
end $$;

-- cell_session: at the accounts' cell, for another one: whether a session lives, and whose it is.
create function app.cell_session(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_account jsonb := private.cell_account_json(private.whose_session(p_session_id, p_user_id));
begin
  return private.ok(jsonb_build_object('alive', v_account is not null, 'account', v_account));
end $$;
revoke execute on function app.cell_session(uuid, uuid) from public;
grant execute on function app.cell_session(uuid, uuid) to handover_machine;

-- keep_session: what the accounts' cell says of a session: it lives, and whose it is; or (no account) it has ended.
create function app.keep_session(p_from text, p_session_id uuid, p_account jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_account is null then
    delete from auth.sessions s where s.id = p_session_id;
  else
    perform private.keep_account(p_from, p_account);
    insert into auth.sessions (id, user_id, created_at, updated_at) values (p_session_id, (p_account ->> 'id')::uuid, now(), now())
    on conflict (id) do nothing;
  end if;
  return private.ok(jsonb_build_object('changed', found));
end $$;
revoke execute on function app.keep_session(text, uuid, jsonb) from public;
grant execute on function app.keep_session(text, uuid, jsonb) to handover_machine;

-- knows_session: whether this cell has heard that a session lives.
create function app.knows_session(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('known', private.whose_session(p_session_id, p_user_id) is not null));
end $$;
revoke execute on function app.knows_session(uuid, uuid) from public;
grant execute on function app.knows_session(uuid, uuid) to handover_machine;
