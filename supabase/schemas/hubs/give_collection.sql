-- A collection is cash that waits at a hub for its sender.

-- collection_refusal: returns why this cashier cannot book the collection now, apart from the code; null if they can.
create function private.collection_refusal(p_transaction public.transactions, p_collection private.hub_collections, p_cashier uuid, p_amount numeric, p_qr jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_cashier in (p_transaction.user_id, p_transaction.receiver_id) then private.refuse('CONFLICT_OF_INTEREST', '{"reason": "own_cash"}')
    when p_collection.state = 'done' then private.refuse('NO_OPEN_LEG', '{"reason": "nothing_at_hub"}')
    when p_amount <> p_collection.amount then private.refuse('COUNT_DIFFERS', jsonb_build_object('amount', p_collection.amount, 'counted', p_amount))
    when p_qr ? 'transactionId' or p_qr ->> 'legId' <> p_collection.id::text then private.refuse('WRONG_LEG')
    when private.find_code_lock_end(p_collection.id) is not null then
      private.refuse('CODE_LOCKED', jsonb_build_object('reason', 'try_later', 'attemptsLeft', 0, 'lockedUntil', private.format_iso(private.find_code_lock_end(p_collection.id))))
    when p_collection.state = 'waiting' then private.refuse('LEG_NOT_CONFIRMED', '{"reason": "sender", "missing": "confirm"}') end;
end $$;

-- check_collection_code: returns null if the sender's code is correct, otherwise the refusal. Counts wrong attempts.
create function private.check_collection_code(p_transaction public.transactions, p_collection private.hub_collections, p_code text, p_qr jsonb, p_signature_check text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_digests text[] := private.list_keyed_hashes(concat_ws('|', p_collection.id, private.decrypt(p_collection.code), private.normalize_code(p_code), p_qr, p_signature_check));
  v_malformed_refusal jsonb := private.malformed_refusal(p_collection.id, p_code, p_qr);
begin
  if v_malformed_refusal is not null then
    return v_malformed_refusal;
  elsif p_qr is not null and (p_signature_check is null or p_signature_check not in ('ok', 'expired') or p_qr ->> 'kind' <> 'collection' or p_qr ->> 'driverId' <> p_transaction.user_id::text) then
    return private.refuse('invalid_signature', private.count_wrong_try(p_transaction, p_collection.id, v_digests));
  elsif p_qr is not null and p_signature_check = 'expired' then
    return private.refuse('expired_code', '{"reason": "qr"}');
  elsif private.normalize_code(private.decrypt(p_collection.code)) <> private.normalize_code(p_code) then
    return private.refuse('invalid_code', private.count_wrong_try(p_transaction, p_collection.id, v_digests));
  elsif p_qr is null and p_collection.code_expires_at <= clock_timestamp() then
    return private.refuse('expired_code');
  end if;
  return null;
end $$;

-- give_collection: the cashier has given the sender the cash, which the sender's code confirms; posts it to the sender.
-- Server only: the server has verified a scanned code and passes the cashier's session for the second factor.
-- Idempotent.
create function app.give_collection(p_cashier_id uuid, p_session_id uuid, p_hub_id uuid, p_collection_id uuid, p_amount numeric, p_code text, p_qr jsonb default null, p_signature_check text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
  v_collection private.hub_collections;
  v_refusal jsonb;
begin
  if private.second_factor_refusal(p_cashier_id, p_session_id) is not null then
    return private.second_factor_refusal(p_cashier_id, p_session_id);
  end if;
  if not private.is_cashier(p_hub_id, p_cashier_id) then
    return private.refuse_hub_not_found();
  end if;
  select * into v_collection from private.hub_collections c where c.id = p_collection_id and c.hub_id = p_hub_id;
  if not found then
    return private.refuse_hub_not_found();
  end if;
  v_transaction := private.lock_transaction(v_collection.transaction_id);
  select * into v_collection from private.hub_collections c where c.id = p_collection_id for no key update;
  if v_collection.state = 'done' and v_collection.given_by = p_cashier_id and v_collection.amount = p_amount then
    return private.ok(private.collection_json(v_collection, p_cashier_id));
  end if;
  v_refusal := coalesce(private.collection_refusal(v_transaction, v_collection, p_cashier_id, p_amount, p_qr), private.check_collection_code(v_transaction, v_collection, p_code, p_qr, p_signature_check));
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform from public.hubs h where h.id = p_hub_id for no key update;
  -- Checked again, because an administrator may have removed the cashier while this waited for the lock.
  if not private.is_cashier(p_hub_id, p_cashier_id) then
    return private.refuse_hub_not_found();
  end if;
  if not private.has_safe_cash(p_hub_id, v_collection.amount) then
    return private.refuse('SAFE_TOO_LOW');
  end if;
  perform private.complete_collection(v_transaction, v_collection, 'collected', p_cashier_id, v_transaction.user_id,
    jsonb_build_object('actor', 'hub', 'actorId', p_cashier_id, 'by', case when p_qr is null then 'code' else 'qr' end));
  select * into v_collection from private.hub_collections c where c.id = p_collection_id;
  return private.ok(private.collection_json(v_collection, p_cashier_id));
end $$;
revoke execute on function app.give_collection(uuid, uuid, uuid, uuid, numeric, text, jsonb, text) from public;
grant execute on function app.give_collection(uuid, uuid, uuid, uuid, numeric, text, jsonb, text) to handover_service;

-- confirm_collection: the sender confirms the counted amount at the counter and gets the code. Repeating it returns the
-- same code with a new expiry.
create function app.confirm_collection(p_transaction_id uuid, p_counted numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions;
  v_collection private.hub_collections;
  v_code text;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_transaction from public.transactions t where t.id = p_transaction_id and t.user_id = v_actor for no key update;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  v_collection := private.find_collection(v_transaction.id);
  if v_collection.id is null or v_collection.state = 'done' then
    return private.refuse('NO_OPEN_LEG', '{"reason": "nothing_at_hub"}');
  elsif p_counted <> v_collection.amount then
    return private.refuse('COUNT_DIFFERS', jsonb_build_object('amount', v_collection.amount, 'counted', p_counted));
  end if;
  update private.hub_collections c set state = 'verifying', code = coalesce(c.code, private.encrypt(private.generate_code())), code_expires_at = private.compute_code_expiry()
   where c.id = v_collection.id returning * into v_collection;
  v_code := private.decrypt(v_collection.code);
  return private.ok(jsonb_build_object('legId', v_collection.id, 'kind', 'collection', 'driverId', v_actor, 'code', v_code,
    'formattedCode', left(v_code, 4) || '-' || right(v_code, 4), 'expiresAt', private.format_iso(v_collection.code_expires_at)));
end $$;
revoke execute on function app.confirm_collection(uuid, numeric) from public;
grant execute on function app.confirm_collection(uuid, numeric) to handover_authenticated;
