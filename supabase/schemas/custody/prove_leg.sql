-- The driver proves a leg (one transfer of cash) with the code that its other side shows. The cash is posted here, in
-- the same transaction as the resulting status transitions.

-- check_leg_code: null if the code proves this leg, otherwise the refusal; wrong tries are counted. The caller holds
-- the delivery's lock. p_qr: {legId, kind, driverId} of a scanned QR; p_signature_check: the server's check of its
-- signature and expiry.
create function private.check_leg_code(p_leg public.custody_legs, p_transaction public.transactions, p_code text, p_qr jsonb, p_signature_check text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_typed_code text := private.normalize_code(p_code);
  v_malformed_refusal jsonb := private.malformed_refusal(p_leg.id, p_code, p_qr);
  v_code private.leg_codes;
  v_digests text[];
begin
  if v_malformed_refusal is not null then
    return v_malformed_refusal;
  end if;
  select * into v_code from private.leg_codes c where c.leg_id = p_leg.id;
  -- After a new code every text counts as a new try.
  v_digests := private.list_keyed_hashes(concat_ws('|', p_leg.id, v_code.created_at, v_typed_code, p_qr, p_signature_check));
  if p_qr is not null and (p_signature_check is null or p_signature_check not in ('ok', 'expired')
                           or p_qr ->> 'kind' is distinct from p_leg.kind or p_qr ->> 'driverId' is distinct from p_leg.driver_id::text) then
    return private.refuse('invalid_signature', private.count_wrong_try(p_transaction, p_leg.id, v_digests));
  elsif p_qr is not null and p_signature_check = 'expired' then
    return private.refuse('expired_code', '{"reason": "qr"}');
  elsif v_code.leg_id is null or private.normalize_code(private.decrypt(v_code.code)) <> v_typed_code then
    return private.refuse('invalid_code', private.count_wrong_try(p_transaction, p_leg.id, v_digests));
  elsif p_qr is null and v_code.expires_at <= clock_timestamp() then
    return private.refuse('expired_code');
  end if;
  return null;
end $$;

-- leg_refusal: why this leg cannot be proven now, checked before its code; null if it can. A QR of another leg cannot
-- open this one, so it does not count as a try.
create function private.leg_refusal(p_leg public.custody_legs, p_qr jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_locked_until timestamptz := private.find_code_lock_end(p_leg.id);
begin
  return case
    when p_qr ? 'transactionId' or p_qr ->> 'legId' <> p_leg.id::text then private.refuse('WRONG_LEG')
    when v_locked_until is not null then private.refuse('CODE_LOCKED', jsonb_build_object('reason', 'try_later', 'attemptsLeft', 0, 'lockedUntil', private.format_iso(v_locked_until)))
    when p_leg.counted is null then private.refuse('LEG_NOT_CONFIRMED', '{"reason": "count", "missing": "count"}')
    when p_leg.counted <> p_leg.amount then private.refuse('COUNT_DIFFERS', jsonb_build_object('amount', p_leg.amount, 'counted', p_leg.counted))
    when p_leg.state = 'waiting' then private.refuse('LEG_NOT_CONFIRMED', '{"reason": "confirm", "missing": "confirm"}') end;
end $$;

-- find_leg_confirmer: the person of the other side who confirmed the amount; null for the holder of the leg's link.
create function private.find_leg_confirmer(p_leg public.custody_legs) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.parse_uuid(e.note ->> 'by') from jsonb_array_elements(p_leg.evidence) with ordinality e (note, n)
     where e.note ->> 'what' = 'confirmed' order by e.n desc limit 1);
end $$;

-- proof_json: the part of a proof that a ledger entry stores: only ids and figures, because the entry outlives the
-- erasure of personal data.
create function private.proof_json(p_leg public.custody_legs, p_note jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('actor', 'driver', 'actorId', p_leg.driver_id) || (p_note - 'position' - 'reason' - 'at')
      || case when private.find_leg_confirmer(p_leg) is null then '{"confirmed": "link"}' else '{}'::jsonb end || private.photo_hashes_json(p_leg.id, null);
end $$;

-- take_cash: the pickup is proven: posts the cash to the driver and starts the delivery.
create function private.take_cash(p_transaction public.transactions, p_leg public.custody_legs, p_note jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  perform private.end_leg(p_leg.id, 'done', private.leg_note_json('proved', p_note));
  perform private.post_cash(p_transaction, 'pickup', p_leg.id::text, p_leg.giver_kind, p_leg.giver_id, 'driver', p_leg.driver_id, p_leg.id, private.find_leg_confirmer(p_leg), p_leg.driver_id,
                            private.proof_json(p_leg, p_note), private.clamp_claimed_time(p_at, p_transaction.assigned_at));
  v_transaction := private.change_transaction_status(p_transaction.id, array['assigned'], 'start_service', 'driver', p_leg.driver_id, p_note, jsonb_build_object('at', p_at));
  perform private.log_driver_action(p_leg.driver_id, null, v_transaction.id, 'start_service', p_note - 'position');
  perform private.notify_delivery('driver_on_way', v_transaction.id);
end $$;

-- take_late_cash: a pickup was proven offline, and the delivery had been taken from the driver before the server
-- received the proof: the driver holds the cash and must return it. The delivery does not change and continues with
-- its present driver. The return opens now, or as soon as this driver has no other task.
create function private.take_late_cash(p_transaction public.transactions, p_leg public.custody_legs, p_note jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.leg_codes c where c.leg_id = p_leg.id;
  update public.custody_legs l set evidence = l.evidence || private.leg_note_json('proved_late', p_note) where l.id = p_leg.id;
  perform private.post_cash(p_transaction, 'late_pickup', p_leg.id::text, p_leg.giver_kind, p_leg.giver_id, 'driver', p_leg.driver_id, p_leg.id, private.find_leg_confirmer(p_leg), p_leg.driver_id,
                            private.proof_json(p_leg, p_note), private.clamp_claimed_time(p_at, p_leg.opened_at));
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
  values (p_transaction.id, p_transaction.status, p_transaction.status, 'start_after_end', p_leg.driver_id, 'driver', private.step_position_json(null, null, p_at), clock_timestamp());
  -- The proof settles the review of this position.
  update private.plausibility_reviews r set cleared_at = clock_timestamp()
   where r.transaction_id = p_transaction.id and r.driver_id = p_leg.driver_id and r.facts ->> 'rule' = 'confirmed' and r.cleared_at is null;
  perform private.open_next_return(p_leg.driver_id);
  perform private.notify_delivery('cash_to_return', p_transaction.id, p_leg.driver_id, jsonb_build_object('giver', p_leg.giver_kind), 'late-' || p_leg.id);
  if p_leg.giver_kind = 'sender' then
    perform private.notify_delivery('cash_coming_back', p_transaction.id, p_leg.giver_id, '{}', 'late-' || p_leg.id);
  end if;
  -- The delivery's row does not change, so no trigger notifies its open pages.
  perform private.broadcast_delivery(p_transaction);
  perform private.refresh_driver_eligibility(p_leg.driver_id);
end $$;

-- open_next_return: opens the return of the cash that a driver has owed longest, of a delivery that has ended for
-- them, unless they have another task; returns whether it did. It sets the driver on duty.
create function private.open_next_return(p_driver_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- The driver is locked first: accepting an offer also locks the driver before it opens a leg.
  perform from public.driver_profiles d where d.user_id = p_driver_id for no key update;
  if private.has_active_task(p_driver_id) then
    return false;
  end if;
  insert into public.custody_legs (transaction_id, kind, giver_kind, giver_id, taker_kind, taker_id, driver_id, amount, matching_digits)
  select t.id, 'return', 'driver', p_driver_id, case when hub.id is null then 'sender' else 'hub' end, coalesce(hub.id, t.user_id), p_driver_id, h.amount, private.generate_matching_digits()
    from private.held_cash h join public.transactions t on t.id = h.transaction_id
   cross join lateral (select coalesce(private.find_last_hub(t.id, p_driver_id), case t.funding when 'prefunded' then private.choose_return_hub(t) end) as id) hub
   where h.driver_id = p_driver_id and h.due_at is not null
   order by h.due_at, t.id limit 1
  on conflict do nothing;
  if found then
    perform private.set_driver_on_duty(p_driver_id);
    return true;
  end if;
  return false;
end $$;

-- give_back_cash: the return is proven: posts the cash back, frees the driver and notifies both sides.
create function private.give_back_cash(p_transaction public.transactions, p_leg public.custody_legs, p_note jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_leg(p_leg.id, 'done', private.leg_note_json('proved', p_note));
  perform private.post_cash(p_transaction, 'return', p_leg.id::text, 'driver', p_leg.driver_id, p_leg.taker_kind, p_leg.taker_id, p_leg.id, p_leg.driver_id, private.find_leg_confirmer(p_leg),
                            private.proof_json(p_leg, p_note), private.clamp_claimed_time(p_at, p_leg.opened_at), p_leg.amount);
  perform private.pay_for_return(p_transaction.id, p_leg.driver_id, jsonb_build_object('actor', 'driver', 'actorId', p_leg.driver_id));
  perform private.log_driver_action(p_leg.driver_id, null, p_transaction.id, 'cash_returned', p_note - 'position');
  perform private.notify_delivery('cash_returned', p_transaction.id, side_id, '{}', 'leg-' || p_leg.id) from unnest(array[p_leg.driver_id, p_leg.taker_id]) side_id;
  perform private.broadcast_delivery(p_transaction);
  -- Another driver may hold cash of the same delivery and may have been unable to return it before.
  perform private.open_due_returns(array[p_transaction.id], p_leg.driver_id);
  if not private.open_next_return(p_leg.driver_id) then
    perform private.free_driver(p_leg.driver_id);
    perform private.resume_driver_offers(p_leg.driver_id);
  end if;
end $$;

-- prove_open_leg: the driver proves their open pickup or return. The position is evaluated as at an arrival.
-- Idempotent.
create function private.prove_open_leg(p_driver_id uuid, p_transaction_id uuid, p_code text, p_qr jsonb, p_signature_check text, p_position jsonb, p_at timestamptz, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c_min_reason_length constant int := 3;
  v_refusal jsonb := private.cash_carrier_refusal(p_driver_id, p_transaction_id);
  v_transaction public.transactions;
  v_leg public.custody_legs;
  v_evaluation record;
  v_is_late boolean;
  v_note jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_transaction := private.lock_task(p_transaction_id, p_driver_id);
  if v_transaction.id is null then
    return private.refuse_task_not_found();
  end if;
  v_leg := private.find_driver_leg(v_transaction.id, p_driver_id);
  v_is_late := private.can_prove_leg_late(v_leg);
  if v_leg.state = 'done' then
    return case when p_qr ? 'transactionId' or p_qr ->> 'legId' <> v_leg.id::text then private.refuse('WRONG_LEG')
                else private.ok(private.get_task_json(v_transaction.id, p_driver_id)) end;
  elsif not v_is_late and not coalesce(private.is_open_leg(v_leg.state), false) then
    return private.refuse('NO_OPEN_LEG');
  elsif v_leg.taker_kind = 'hub' then
    return private.refuse('NO_OPEN_LEG', '{"reason": "at_hub"}');
  end if;
  v_refusal := case when v_leg.kind = 'return' then private.incident_hold_refusal(v_transaction.id) end;
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_refusal := private.leg_refusal(v_leg, p_qr);
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_evaluation := private.evaluate_place(p_driver_id, private.find_leg_lat(v_leg, v_transaction), private.find_leg_lng(v_leg, v_transaction), p_position, p_at, v_leg.opened_at);
  -- Without the sender's coordinates there is no position to compare with.
  if v_evaluation.gate = 'reason' and coalesce(length(btrim(p_reason)), 0) < c_min_reason_length and private.find_leg_lat(v_leg, v_transaction) is not null and not v_is_late then
    return private.refuse('NOT_AT_DESTINATION', jsonb_build_object('distanceM', v_evaluation.metres, 'needsReason', true));
  end if;
  v_refusal := private.check_leg_code(v_leg, v_transaction, p_code, p_qr, p_signature_check);
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_leg.giver_kind = 'hub' then
    if v_is_late then
      -- Same lock order as a deposit; a late proof opens a return.
      perform from public.driver_profiles d where d.user_id = p_driver_id for no key update;
    end if;
    -- Serializes withdrawals from one safe.
    perform from public.hubs h where h.id = v_leg.giver_id for no key update;
    -- A late proof: the cash has left the safe already.
    if v_leg.amount > (case when v_is_late then private.get_hub_balance(v_leg.giver_id) else private.compute_available_safe_cash(v_leg.giver_id) end) then
      return private.refuse('SAFE_TOO_LOW');
    end if;
  end if;
  v_note := private.step_position_json(p_position, p_reason, p_at) || jsonb_build_object('by', case when p_qr is null then 'code' else 'qr' end)
         || case when v_evaluation.gate = 'free' or private.find_leg_lat(v_leg, v_transaction) is null then '{}' else jsonb_strip_nulls(jsonb_build_object('gate', v_evaluation.gate, 'distanceM', v_evaluation.metres)) end;
  if v_is_late then
    perform private.take_late_cash(v_transaction, v_leg, v_note, p_at);
  elsif v_leg.kind = 'pickup' then
    perform private.take_cash(v_transaction, v_leg, v_note, p_at);
  else
    perform private.give_back_cash(v_transaction, v_leg, v_note, p_at);
  end if;
  return private.ok(private.get_task_json(v_transaction.id, p_driver_id));
end $$;

-- prove_leg: proves the leg with the typed code.
create function app.prove_leg(p_transaction_id uuid, p_code text default null, p_position jsonb default null, p_at timestamptz default null, p_reason text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.prove_open_leg(private.find_actor(), p_transaction_id, p_code, null, null, p_position, p_at, p_reason);
end $$;
revoke execute on function app.prove_leg(uuid, text, jsonb, timestamptz, text) from public;
grant execute on function app.prove_leg(uuid, text, jsonb, timestamptz, text) to handover_authenticated;
