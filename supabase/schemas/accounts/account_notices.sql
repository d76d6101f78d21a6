-- Messages about a changed phone, e-mail address or password to the addresses that the account had before. Their links
-- confirm or undo the change.

-- mask_address: returns enough of an address for its owner to recognize it.
create function private.mask_address(p_kind text, p_address text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case p_kind when 'phone' then '+··· ' || right(p_address, 2) else left(p_address, 1) || '···@' || split_part(p_address, '@', 2) end;
end $$;

-- get_account_notice_to_send: returns what the worker needs to send one message, and stores the hash of the token in
-- its link. `to` is null if no text may be sent. The action is `none` if it was sent or the change was undone.
create function app.get_account_notice_to_send(p_id uuid, p_token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_notice private.account_notices;
  v_change private.address_changes;
begin
  select n.* into v_notice from private.account_notices n where n.id = p_id and n.sent_at is null and n.expires_at > clock_timestamp();
  select c.* into v_change from private.address_changes c where c.id = v_notice.change_id;
  if v_notice.id is null or v_change.ended_by = 'undone' then
    return private.ok('{"action": "none"}');
  end if;
  if v_change.id is not null then
    insert into private.account_notice_tokens (token_hash, notice_id) values (p_token_hash, p_id) on conflict do nothing;
  end if;
  return private.ok(jsonb_build_object('action', 'send', 'channel', v_notice.channel, 'changed', v_notice.changed, 'at', private.format_iso(v_notice.created_at),
    'locale', (select s.locale from public.user_settings s where s.user_id = v_notice.user_id),
    'to', case when v_notice.channel = 'email' then v_notice.address
               when private.can_send_safety_sms('+' || v_notice.address) then '+' || v_notice.address end,
    'newAddress', private.mask_address(v_change.kind, v_change.new_address), 'heldUntil', private.format_iso(v_change.held_until), 'canUndo', v_change.id is not null));
end $$;
revoke execute on function app.get_account_notice_to_send(uuid, text) from public;
grant execute on function app.get_account_notice_to_send(uuid, text) to handover_service;

-- record_account_notice: marks the message as sent, or as never to be sent.
create function app.record_account_notice(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.account_notices n set sent_at = clock_timestamp() where n.id = p_id and n.sent_at is null;
  return private.ok('{}');
end $$;
revoke execute on function app.record_account_notice(uuid) from public;
grant execute on function app.record_account_notice(uuid) to handover_service;

-- find_address_change_by_token: returns the change of a valid link; null if unknown or expired.
create function private.find_address_change_by_token(p_token_hash text) returns private.address_changes
language plpgsql stable security definer set search_path = '' as $$
declare
  v_change private.address_changes;
begin
  select c.* into v_change
    from private.account_notice_tokens t
    join private.account_notices n on n.id = t.notice_id and n.expires_at > clock_timestamp()
    join private.address_changes c on c.id = n.change_id
   where t.token_hash = p_token_hash;
  return v_change;
end $$;

-- address_change_json: returns the change for the holder of a link. The new address is masked, because it may be a
-- stranger's.
create function private.address_change_json(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('kind', c.kind, 'state', coalesce(c.ended_by, 'open'), 'at', private.format_iso(c.changed_at),
             'newAddress', private.mask_address(c.kind, c.new_address),
             'heldUntil', case when c.ended_by is null and c.held_until > clock_timestamp() then private.format_iso(c.held_until) end)
      from private.address_changes c where c.id = p_id);
end $$;

-- get_address_change_by_link: returns the page of a link. Changes nothing, because mail programs open links
-- automatically.
create function app.get_address_change_by_link(p_token_hash text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_change private.address_changes := private.find_address_change_by_token(p_token_hash);
begin
  if v_change.id is null then
    return private.refuse('NOT_FOUND');
  end if;
  return private.ok(private.address_change_json(v_change.id));
end $$;
revoke execute on function app.get_address_change_by_link(text) from public;
grant execute on function app.get_address_change_by_link(text) to handover_service;

-- confirm_address_change: confirms through an old address that the owner made the change, and ends the hold on sign-in
-- by code, also of earlier changes. The link of the other address may still undo it. Idempotent.
create function app.confirm_address_change(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_change private.address_changes := private.find_address_change_by_token(p_token_hash);
begin
  if v_change.id is null then
    return private.refuse('NOT_FOUND');
  end if;
  update private.address_changes c set ended_at = clock_timestamp(), ended_by = 'confirmed'
   where c.user_id = v_change.user_id and c.ended_by is null and c.changed_at <= v_change.changed_at;
  return private.ok(private.address_change_json(v_change.id));
end $$;
revoke execute on function app.confirm_address_change(text) from public;
grant execute on function app.confirm_address_change(text) to handover_service;

-- find_restorable_address: returns the address that an undo restores; null if another account has verified it
-- meanwhile.
create function private.find_restorable_address(p_user_id uuid, p_kind text, p_address text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if p_kind = 'phone' then
    perform private.release_unverified_phone(p_address);
  end if;
  return case when not exists (
    select from auth.users u where u.id <> p_user_id and case p_kind when 'phone' then u.phone = p_address else u.email = p_address end) then p_address end;
end $$;

-- restore_address: restores the account's original address, also in the auth service's identities.
create function private.restore_address(p_change private.address_changes) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id constant uuid := p_change.user_id;
  v_address text := private.find_restorable_address(v_id, p_change.kind, p_change.original_address);
begin
  if v_address is not null then
    perform private.allow_address_change(v_id, p_change.kind, v_address, 'restore');
  end if;
  if p_change.kind = 'phone' then
    update auth.users u set phone = v_address, phone_confirmed_at = case when v_address is not null then p_change.original_confirmed_at end where u.id = v_id;
  else
    update auth.users u set email = v_address where u.id = v_id;
  end if;
  if v_address is null then
    delete from auth.identities i where i.user_id = v_id and i.provider = p_change.kind;
  else
    update auth.identities i set identity_data = i.identity_data || jsonb_build_object(p_change.kind, v_address) where i.user_id = v_id and i.provider = p_change.kind;
  end if;
  -- Later changes too: their links went to an address that this change had set.
  update private.address_changes c set ended_at = clock_timestamp(), ended_by = 'undone'
   where c.user_id = v_id and c.kind = p_change.kind and c.ended_by is distinct from 'undone'
     and (c.original_address is not distinct from p_change.original_address or c.changed_at >= p_change.changed_at);
end $$;

-- revoke_access: ends all sessions, passwords, codes and links of the account. The owner regains access with a code to
-- one of its addresses and sets a new password.
create function private.revoke_access(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users u
     set encrypted_password = '', confirmation_token = '', recovery_token = '', reauthentication_token = '', phone_change = '', phone_change_token = '',
         email_change = '', email_change_token_new = '', email_change_token_current = ''
   where u.id = p_user_id;
  -- The auth service's table of links; the local auth service has none.
  if to_regclass('auth.one_time_tokens') is not null then
    execute format('delete from %s t where t.user_id = $1', 'auth.one_time_tokens') using p_user_id;
  end if;
  perform private.drop_auth_factors(p_user_id);
  delete from auth.sessions s where s.user_id = p_user_id;
  delete from private.reauthentications r where r.user_id = p_user_id;
  delete from private.second_factor_sessions s where s.user_id = p_user_id;
  delete from private.credential_change_grants g where g.user_id = p_user_id;
end $$;

-- undo_address_change: the holder of an old address reverts the change: restores the original address, and the one of
-- the other kind if its change holds sign-in. Revokes all access; the owner sets a new password with a code or a link.
-- Also works after a confirmation, which may come from a stolen phone. Idempotent.
create function app.undo_address_change(p_token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_change private.address_changes := private.find_address_change_by_token(p_token_hash);
  v_later_change private.address_changes;
begin
  if v_change.id is null then
    return private.refuse('NOT_FOUND');
  end if;
  -- Of two concurrent calls, the second one sees the first one's result.
  perform from public.driver_profiles d where d.user_id = v_change.user_id for no key update;
  perform from public.user_profiles p where p.user_id = v_change.user_id for no key update;
  select c.* into v_change from private.address_changes c where c.id = v_change.id;
  if v_change.ended_by is distinct from 'undone' then
    select c.* into v_later_change from private.address_changes c
     where c.user_id = v_change.user_id and c.kind <> v_change.kind and c.ended_by is null and c.held_until > clock_timestamp() order by c.changed_at limit 1;
    perform private.restore_address(v_change);
    if v_later_change.id is not null then
      perform private.restore_address(v_later_change);
    end if;
    perform private.revoke_access(v_change.user_id);
    perform private.notify_address_change(v_change.user_id, 'undone', v_change.id);
  end if;
  return private.ok(private.address_change_json(v_change.id));
end $$;
revoke execute on function app.undo_address_change(text) from public;
grant execute on function app.undo_address_change(text) to handover_service;
