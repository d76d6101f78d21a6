-- Codes are checked only here: wrong tries are counted, locks apply, and no response reveals the code.

-- find_code_lock_end: until when the codes of this delivery or leg are locked after too many wrong tries; null if they
-- are not.
create function private.find_code_lock_end(p_subject_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select a.locked_until from private.code_attempts a where a.subject_id = p_subject_id and a.locked_until > clock_timestamp());
end $$;

-- broadcast_delivery: makes the open pages of a delivery reload after a change without a status transition, such as
-- a locked code or counted cash. Includes drivers who return its cash, without facts about its present driver.
create function private.broadcast_delivery(p_transaction public.transactions) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.broadcast(m.topic, m.event, m.payload)
    from private.list_transaction_broadcasts(p_transaction.id, p_transaction.user_id, p_transaction.receiver_id, p_transaction.status, p_transaction.driver_id, null,
           private.status_change_json(p_transaction.status, p_transaction.status, clock_timestamp(), null, null)) m;
  perform private.broadcast('driver:' || l.driver_id, 'task', jsonb_build_object('transactionId', p_transaction.id, 'status', 'failed'))
    from private.list_open_returns(p_transaction.id) l where l.driver_id is distinct from p_transaction.driver_id;
end $$;

-- lock_code: locks the codes of a delivery, a leg, or a collection at a hub for a while. Notifies the owner of the
-- code, except at a hub, where the cashier sees it. Logged for the driver who tried, if any.
create function private.lock_code(p_transaction public.transactions, p_subject_id uuid) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  v_seconds int := private.get_setting('code_lock_seconds')::int;
  v_leg public.custody_legs;
  v_owner_id uuid;
  v_driver_id uuid;
  v_locked_until timestamptz;
begin
  update private.code_attempts a set locked_until = clock_timestamp() + make_interval(secs => v_seconds)
   where a.subject_id = p_subject_id returning a.locked_until into v_locked_until;
  select * into v_leg from public.custody_legs l where l.id = p_subject_id;
  v_driver_id := case when p_subject_id = p_transaction.id then p_transaction.driver_id else v_leg.driver_id end;
  v_owner_id := case when p_subject_id = p_transaction.id then p_transaction.receiver_id when v_leg.giver_kind is distinct from 'hub' then p_transaction.user_id end;
  if v_driver_id is not null then
    perform private.log_driver_action(v_driver_id, null, p_transaction.id, 'code_locked');
  end if;
  if v_owner_id is not null then
    perform private.notify_delivery('code_locked', p_transaction.id, v_owner_id, jsonb_build_object('minutes', ceil(v_seconds / 60.0)::int), 'until-' || v_locked_until::text);
  end if;
  perform private.broadcast_delivery(p_transaction);
  return v_locked_until;
end $$;

-- record_wrong_try: counts a wrong try. A text that was counted before, such as a repeated camera scan or a retry,
-- does not count again. `p_digests`: list_keyed_hashes() of the text.
create function private.record_wrong_try(p_subject_id uuid, p_transaction_id uuid, p_digests text[]) returns private.code_attempts
language plpgsql security definer set search_path = '' as $$
declare
  v_tries private.code_attempts;
begin
  insert into private.code_attempts as a (subject_id, transaction_id, wrong, tried, last_at) values (p_subject_id, p_transaction_id, 1, p_digests, clock_timestamp())
  on conflict (subject_id) do update set
    -- An expired lock resets the tries.
    wrong = case when a.locked_until is not null then 1 when p_digests && a.tried then a.wrong else a.wrong + 1 end,
    tried = case when a.locked_until is not null then p_digests when p_digests && a.tried then a.tried else a.tried || p_digests end,
    locked_until = null, last_at = clock_timestamp()
  returning * into v_tries;
  return v_tries;
end $$;

-- count_wrong_try: counts a wrong try of a delivery's or leg's code and locks it at code_max_tries. Returns the
-- details of the refusal.
create function private.count_wrong_try(p_transaction public.transactions, p_subject_id uuid, p_digests text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_max_tries int := private.get_setting('code_max_tries')::int;
  v_tries private.code_attempts := private.record_wrong_try(p_subject_id, p_transaction.id, p_digests);
begin
  if v_tries.wrong >= v_max_tries then
    v_tries.locked_until := private.lock_code(p_transaction, p_subject_id);
  end if;
  return jsonb_build_object('attemptsLeft', greatest(v_max_tries - v_tries.wrong, 0), 'lockedUntil', private.format_iso(v_tries.locked_until));
end $$;

-- malformed_refusal: refuses a text that cannot be a code, such as half of one or another product's QR; null if it can
-- be one. It opens nothing, so it costs no try.
create function private.malformed_refusal(p_subject_id uuid, p_code text, p_qr jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_qr is distinct from '{}' and (p_qr is not null or private.normalize_code(p_code) ~ '^[A-Z0-9]{8}$') then
    return null;
  end if;
  return private.refuse(case when p_qr is null then 'invalid_code' else 'invalid_signature' end, jsonb_build_object(
    'attemptsLeft', private.get_setting('code_max_tries')::int - coalesce((select a.wrong from private.code_attempts a where a.subject_id = p_subject_id and a.locked_until is null), 0),
    'lockedUntil', null));
end $$;

-- is_qr_mismatch: whether the QR's content differs from the delivery.
create function private.is_qr_mismatch(p_qr jsonb, p_transaction public.transactions) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (p_qr ->> 'transactionId') is distinct from p_transaction.id::text
      or (p_qr ->> 'amount')::numeric is distinct from p_transaction.amount
      or coalesce(p_qr ->> 'receiverPhone' not in (p_transaction.receiver_phone, right(p_transaction.receiver_phone, 4)), true);
exception when data_exception then
  return true;
end $$;

-- check_code: null if the code completes this delivery, otherwise the refusal; wrong tries are counted. The caller
-- holds the delivery's lock, so that each concurrent try counts. p_signature_check is the server's check of the QR's
-- signature and expiry ('ok', 'invalid_signature', 'expired') and comes from functions that only the server may call;
-- a typed code has none.
create function private.check_code(p_transaction public.transactions, p_code text, p_qr jsonb, p_signature_check text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_typed_code text := private.normalize_code(p_code);
  v_locked_until timestamptz := private.find_code_lock_end(p_transaction.id);
  v_malformed_refusal jsonb;
  v_code public.verification_codes;
  v_digests text[];
  v_plain_code text;
  v_second_code text;
  v_matches_receiver_code boolean;
  v_delegate private.delegates;
begin
  if v_locked_until is not null then
    return private.refuse('CODE_LOCKED', jsonb_build_object('reason', 'try_later', 'attemptsLeft', 0, 'lockedUntil', private.format_iso(v_locked_until)));
  end if;
  -- A QR of another leg or delivery cannot open this one, so it costs no try.
  if p_qr ? 'legId' then
    return private.refuse('WRONG_LEG');
  elsif p_qr ->> 'transactionId' <> p_transaction.id::text then
    return private.refuse('WRONG_DELIVERY');
  end if;
  v_malformed_refusal := private.malformed_refusal(p_transaction.id, p_code, p_qr);
  if v_malformed_refusal is not null then
    return v_malformed_refusal;
  end if;
  v_code := private.find_current_code(p_transaction);
  -- After a new code every text counts as a new try.
  v_digests := private.list_keyed_hashes(concat_ws('|', coalesce(v_code.id, p_transaction.id), v_typed_code, p_qr, p_signature_check));
  if p_qr is not null and (p_signature_check is null or p_signature_check not in ('ok', 'expired') or private.is_qr_mismatch(p_qr, p_transaction)) then
    return private.refuse('invalid_signature', private.count_wrong_try(p_transaction, p_transaction.id, v_digests));
  end if;
  if p_qr is not null and p_signature_check = 'expired' then
    return private.refuse('expired_code', '{"reason": "qr"}');
  end if;

  -- The plain code or the receiver's duress code. Both are computed before either is compared, so that the time does
  -- not differ. Without a duress code the plain one is compared twice; an empty fallback would match an empty input.
  v_plain_code := private.normalize_code(private.decrypt(v_code.code));
  v_second_code := coalesce(case when p_qr is null then private.find_duress_code(v_plain_code, p_transaction.receiver_id) end, v_plain_code);
  v_matches_receiver_code := (v_typed_code = v_plain_code)::int + (v_typed_code = v_second_code)::int > 0;
  -- Or the delegate's code: looked up for every text, so that the time does not differ.
  v_delegate := private.find_delegate_by_code(p_transaction.id, v_typed_code);
  if v_code.id is null or v_code.status = 'used' or not (v_matches_receiver_code or v_delegate.id is not null) then
    -- The duress form of an older code gets the same answer as that code: the driver must not learn which of the two
    -- was typed.
    if p_qr is not null or private.is_any_delegate_code(p_transaction.id, v_typed_code) or exists (select from public.verification_codes c cross join private.decrypt(c.code) d (code) where c.transaction_id = p_transaction.id
                                      and v_typed_code in (private.normalize_code(d.code), private.find_duress_code(d.code, p_transaction.receiver_id))) then
      return private.refuse('code_not_found', private.count_wrong_try(p_transaction, p_transaction.id, v_digests));
    end if;
    return private.refuse('invalid_code', private.count_wrong_try(p_transaction, p_transaction.id, v_digests));
  end if;
  -- A signed QR has its own expiry, which the server has checked; a typed code has only the expiry in its row.
  if p_qr is null and (v_matches_receiver_code and (v_code.status = 'expired' or v_code.expires_at <= clock_timestamp())
                       or not v_matches_receiver_code and v_delegate.expires_at <= clock_timestamp()) then
    return private.refuse('expired_code');
  end if;
  return null;
end $$;

-- find_current_delivery: the driver's current delivery, also during the return of its cash; null if there is none.
create function private.find_current_delivery(p_driver_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select t.id from public.transactions t where t.driver_id = p_driver_id and private.is_with_driver(t.status)),
                  (select l.transaction_id from public.custody_legs l where l.driver_id = p_driver_id and l.kind = 'return' and l.state in ('waiting', 'verifying')));
end $$;

-- driver_refusal: why this person may not work as a driver; null if they may.
create function private.driver_refusal(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.driver_profile_refusal(p_driver_id), case when not private.is_driver_approved(p_driver_id) then private.refuse('DRIVER_NOT_APPROVED') end);
end $$;

-- driver_profile_refusal: refuses a caller who is signed out or has no driver profile, approved or not.
create function private.driver_profile_refusal(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_user_id is null then private.refuse_unauthenticated()
              when not exists (select from public.driver_profiles d where d.user_id = p_user_id) then private.refuse('DRIVER_PROFILE_NOT_FOUND') end;
end $$;

-- cash_carrier_refusal: driver_refusal, except while the driver returns the delivery's cash or may still prove it
-- late: a suspension stops new work, but the ledger must still record the cash.
create function private.cash_carrier_refusal(p_driver_id uuid, p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_returning(p_transaction_id, p_driver_id) or private.can_prove_leg_late(private.find_driver_leg(p_transaction_id, p_driver_id)) then
    return null;
  end if;
  return private.driver_refusal(p_driver_id);
end $$;

-- try_code: the driver of the task checks a code. Counts wrong tries and does not use the code up. Without
-- p_transaction_id it checks the current delivery. `delegate`: the delegate's name if it is their code.
create function private.try_code(p_driver_id uuid, p_transaction_id uuid, p_code text, p_qr jsonb, p_signature_check text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.driver_refusal(p_driver_id);
  v_transaction public.transactions;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if p_transaction_id is null then
    p_transaction_id := private.find_current_delivery(p_driver_id);
    if p_transaction_id is null then
      return private.refuse('NO_ACTIVE_TASK', '{"reason": "to_complete"}');
    end if;
  end if;
  select * into v_transaction from public.transactions t
   where t.id = p_transaction_id and t.driver_id = p_driver_id and (private.is_with_driver(t.status) or t.status = 'delivered')
     for no key update;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  if v_transaction.status = 'delivered' then
    return private.refuse('code_not_found');
  end if;
  v_refusal := private.check_code(v_transaction, p_code, p_qr, p_signature_check);
  if v_refusal is not null then
    return v_refusal;
  end if;
  return private.ok(jsonb_build_object('valid', true, 'delegate', (private.find_delegate_by_code(v_transaction.id, p_code)).name));
end $$;
