-- Delegates: a person named by the receiver takes the cash with their own code. It completes the delivery like the
-- receiver's code, and both share one count of wrong tries: a second code must not double the tries.

-- derive_code_from_token: the code of a delegate's link, in the format of generate_code. Derived from the token each
-- time.
create function private.derive_code_from_token(p_token text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_code text := '';
  v_round int := 0;
  v_bytes bytea;
  v_byte int;
begin
  -- A null token has no code, and the loop below would never end.
  if p_token is null then
    return null;
  end if;
  loop
    v_bytes := sha256(convert_to(p_token || ' code ' || v_round, 'UTF8'));
    for i in 0..31 loop
      v_byte := get_byte(v_bytes, i);
      continue when v_byte >= 240;
      v_code := v_code || substr('ACDEFGHJKMNPQRTUVWXY0123456789', v_byte % 30 + 1, 1);
      if length(v_code) = 8 then
        return v_code;
      end if;
    end loop;
    v_round := v_round + 1;
  end loop;
end $$;

-- hash_token: returns the hash of a link's token; only the hash is stored.
create function private.hash_token(p_token text) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(p_token, 'UTF8'));
end $$;

-- find_delegate: the delegate who is named now or who took the cash; a row of nulls if there is none.
create function private.find_delegate(p_transaction_id uuid) returns private.delegates
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select d from private.delegates d where d.transaction_id = p_transaction_id and d.revoked_at is null);
end $$;

-- find_delegate_by_code: the current delegate if this is their code; otherwise a row of nulls.
create function private.find_delegate_by_code(p_transaction_id uuid, p_code text) returns private.delegates
language plpgsql stable security definer set search_path = '' as $$
declare
  v_delegate private.delegates := private.find_delegate(p_transaction_id);
begin
  return case when private.decrypt(v_delegate.code) = private.normalize_code(p_code) then v_delegate end;
end $$;

-- is_any_delegate_code: whether any delegate of this delivery has had this code, valid or not.
create function private.is_any_delegate_code(p_transaction_id uuid, p_code text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.delegates d where d.transaction_id = p_transaction_id and private.decrypt(d.code) = private.normalize_code(p_code));
end $$;

-- can_delegate: whether a delegate may take the cash: the delivery is accepted and has not ended, and the amount is
-- within the limit for people without an identity check, because a delegate is known only by the receiver's word.
create function private.can_delegate(p_transaction public.transactions) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_in_progress(p_transaction.status) and p_transaction.amount <= private.get_setting('money_day_phone');
end $$;

-- delegate_json: the delegate who is named or took the cash, for one reader; only the receiver and administrators see
-- the phone number. Null if there is none.
create function private.delegate_json(p_transaction public.transactions, p_viewer uuid, p_is_admin boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('name', d.name, 'phone', case when p_is_admin or p_viewer = p_transaction.receiver_id then d.phone end,
                              'delegatedAt', private.format_iso(d.named_at), 'receivedAt', private.format_iso(d.received_at))
      from private.delegates d
     -- After a delivery that ended otherwise there is no delegate.
     where d.transaction_id = p_transaction.id and d.revoked_at is null and (d.received_at is not null or private.is_in_progress(p_transaction.status)));
end $$;

-- notify_delegate_change: notifies the sender and the current driver that a delegate was named or revoked.
create function private.notify_delegate_change(p_transaction public.transactions, p_delegate private.delegates, p_type text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
  values (p_transaction.id, p_transaction.status, p_transaction.status, p_type, p_transaction.receiver_id, 'receiver', jsonb_build_object('delegateId', p_delegate.id), clock_timestamp());
  perform private.notify_delivery(p_type, p_transaction.id, reader.user_id, jsonb_build_object('delegate', p_delegate.name), p_delegate.id::text)
    from unnest(array[p_transaction.user_id, case when private.is_with_driver(p_transaction.status) then p_transaction.driver_id end]) reader (user_id) where reader.user_id is not null;
  perform private.broadcast_delivery(p_transaction);
end $$;

-- find_delegate_by_token: the delegate of a link, while the delivery is open and for a day after the handover;
-- otherwise a row of nulls.
create function private.find_delegate_by_token(p_token text) returns private.delegates
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select d from private.delegates d join public.transactions t on t.id = d.transaction_id
     where d.token_hash = private.hash_token(p_token) and d.revoked_at is null
       and (private.is_in_progress(t.status) or t.status = 'delivered' and t.completed_at > clock_timestamp() - interval '24 hours'));
end $$;
