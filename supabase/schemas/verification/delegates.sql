-- Delegates: somebody whom the receiver has named takes the cash with a code of their own. It opens the delivery as the
-- receiver's does, and its wrong tries are counted with theirs: two codes are no two times as many tries.

-- derive_code_from_token: the code that a delegate's link stands for, as generate_code makes one. It is reckoned from
-- the link each time, so that it is kept nowhere.
create function private.derive_code_from_token(p_token text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_code text := '';
  v_round int := 0;
  v_bytes bytea;
  v_byte int;
begin
  -- Nothing stands for no code, and no eight letters would ever come of it.
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

create function private.token_hash(p_token text) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(p_token, 'UTF8'));
end $$;

-- delegate_code_hash: a code as it is kept and compared, of this delegate alone.
create function private.delegate_code_hash(p_delegate_id uuid, p_code text) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(p_delegate_id || ' ' || private.normalize_code(p_code), 'UTF8'));
end $$;

-- find_delegate: whom the receiver has named now, or who took the cash; a row of nulls when there is nobody.
create function private.find_delegate(p_transaction_id uuid) returns private.delegates
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select d from private.delegates d where d.transaction_id = p_transaction_id and d.revoked_at is null);
end $$;

-- find_delegate_by_code: the delegate whose code this is; a row of nulls when it is not theirs, or when they were
-- revoked.
create function private.find_delegate_by_code(p_transaction_id uuid, p_code text) returns private.delegates
language plpgsql stable security definer set search_path = '' as $$
declare
  v_delegate private.delegates := private.find_delegate(p_transaction_id);
begin
  return case when v_delegate.code_hash = private.delegate_code_hash(v_delegate.id, p_code) then v_delegate end;
end $$;

-- is_any_delegate_code: a delegate of this delivery has had this code, whether or not it still counts.
create function private.is_any_delegate_code(p_transaction_id uuid, p_code text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.delegates d where d.transaction_id = p_transaction_id and d.code_hash = private.delegate_code_hash(d.id, p_code));
end $$;

-- can_delegate: somebody else may take it: it is accepted, not over, and no more than people get whose identity nobody
-- has checked: of a delegate nothing is known but what the receiver says.
create function private.can_delegate(p_t public.transactions) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_in_progress(p_t.status) and p_t.amount <= private.setting('money_day_phone');
end $$;

-- delegate_json: who is named, or took it, for one reader: how to reach them is the receiver's and the administrators'
-- to know. Null for nobody.
create function private.delegate_json(p_t public.transactions, p_viewer uuid, p_is_admin boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('name', d.name, 'phone', case when p_is_admin or p_viewer = p_t.receiver_id then d.phone end,
                              'namedAt', private.iso(d.named_at), 'tookAt', private.iso(d.took_at))
      from private.delegates d
     -- Of a delivery that ended otherwise they are nobody any more.
     where d.transaction_id = p_t.id and d.revoked_at is null and (d.took_at is not null or private.is_in_progress(p_t.status)));
end $$;

-- notify_delegate_change: the sender, and the driver who has it, hear whom they may hand it to, or no longer.
create function private.notify_delegate_change(p_t public.transactions, p_delegate private.delegates, p_type text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
  values (p_t.id, p_t.status, p_t.status, p_type, p_t.receiver_id, 'receiver', jsonb_build_object('delegateId', p_delegate.id), clock_timestamp());
  perform private.notify_delivery(p_type, p_t.id, r.person, jsonb_build_object('delegate', p_delegate.name), p_delegate.id::text)
    from unnest(array[p_t.user_id, case when private.is_with_driver(p_t.status) then p_t.driver_id end]) r (person) where r.person is not null;
  perform private.broadcast_delivery(p_t);
end $$;

-- find_delegate_by_token: the delegate that a link speaks for, while they may take it, or for a day after it was handed
-- over; a row of nulls besides.
create function private.find_delegate_by_token(p_token text) returns private.delegates
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select d from private.delegates d join public.transactions t on t.id = d.transaction_id
     where d.token_hash = private.token_hash(p_token) and d.revoked_at is null
       and (private.is_in_progress(t.status) or t.status = 'delivered' and t.completed_at > clock_timestamp() - interval '24 hours'));
end $$;
