-- A deposit is cash that a driver hands in at a hub.

-- hub_code_refusal: returns null if the typed code is the hub's, otherwise the refusal. Wrong attempts count for the
-- driver over all hubs; the fifth locks. Attempts older than the lock's duration do not count, because they would add
-- up for ever: the attempts for a leg (one transfer of cash) end with it, those for a hub do not.
create function private.hub_code_refusal(p_driver_id uuid, p_hub_id uuid, p_typed_code text, p_signature_check text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_max_attempts int := private.get_setting('code_max_tries')::int;
  v_lock_time interval := make_interval(secs => private.get_setting('code_lock_seconds')::int);
  v_locked_until timestamptz;
  v_malformed_refusal jsonb;
  v_attempts private.code_attempts;
begin
  -- Serializes concurrent attempts, so that each one counts.
  perform pg_advisory_xact_lock(hashtextextended('hub_code:' || p_driver_id, 0));
  v_locked_until := private.find_code_lock_end(p_driver_id);
  if v_locked_until is not null then
    return private.refuse('CODE_LOCKED', jsonb_build_object('reason', 'try_later', 'attemptsLeft', 0, 'lockedUntil', private.format_iso(v_locked_until)));
  elsif p_signature_check = 'ok' then
    delete from private.code_attempts a where a.subject_id = p_driver_id;
    return null;
  elsif p_signature_check = 'expired' then
    return private.refuse('expired_code');
  end if;
  delete from private.code_attempts a where a.subject_id = p_driver_id and a.last_at < clock_timestamp() - v_lock_time;
  v_malformed_refusal := private.malformed_refusal(p_driver_id, p_typed_code, null);
  if v_malformed_refusal is not null then
    return v_malformed_refusal;
  end if;
  v_attempts := private.record_wrong_try(p_driver_id, null, private.list_keyed_hashes(p_hub_id || '|' || private.normalize_code(p_typed_code)));
  if v_attempts.wrong >= v_max_attempts then
    update private.code_attempts a set locked_until = clock_timestamp() + v_lock_time
     where a.subject_id = p_driver_id returning * into v_attempts;
    perform private.log_driver_action(p_driver_id, null, null, 'code_locked', jsonb_build_object('hubId', p_hub_id));
  end if;
  return private.refuse('invalid_code', jsonb_build_object('attemptsLeft', greatest(v_max_attempts - v_attempts.wrong, 0), 'lockedUntil', private.format_iso(v_attempts.locked_until)));
end $$;

-- open_deposit: opens a deposit after the driver has scanned or typed the code on a hub's screen and chosen the
-- deliveries. One at a time for each driver; an equal request returns the open one. Server only, because the server
-- verifies the code. `p_qr_hub_id`: the hub of the scanned code. `p_typed`: the typed code. `p_signature_check`: the
-- server's check of either ('ok', 'expired' or invalid).
create function app.open_deposit(p_driver_id uuid, p_hub_id uuid, p_items uuid[], p_qr_hub_id uuid, p_signature_check text, p_typed text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_delivery_ids uuid[] := array(select distinct id from unnest(p_items) id order by id);
  v_missing_ids uuid[];
  v_deposit private.hub_deposits;
  v_refusal jsonb;
begin
  if not exists (select from public.driver_profiles d where d.user_id = p_driver_id) then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  -- A return to a hub that has closed meanwhile can still be deposited there.
  elsif not exists (select from public.hubs h where h.id = p_hub_id and (h.is_active or exists (
          select from public.custody_legs l where l.driver_id = p_driver_id and l.kind = 'return' and l.state in ('waiting', 'verifying')
             and l.taker_kind = 'hub' and l.taker_id = h.id))) then
    return private.refuse_hub_not_found();
  elsif p_typed is not null then
    v_refusal := private.hub_code_refusal(p_driver_id, p_hub_id, p_typed, p_signature_check);
    if v_refusal is not null then
      return v_refusal;
    end if;
  elsif p_signature_check is distinct from 'ok' and p_signature_check is distinct from 'expired' then
    return private.refuse('invalid_signature');
  elsif p_qr_hub_id is distinct from p_hub_id then
    return private.refuse('WRONG_HUB');
  elsif p_signature_check = 'expired' then
    return private.refuse('expired_code', '{"reason": "qr"}');
  end if;
  perform private.lock_transactions(v_delivery_ids);
  perform from public.driver_profiles d where d.user_id = p_driver_id for no key update;
  select * into v_deposit from private.hub_deposits d where d.driver_id = p_driver_id and d.state in ('waiting', 'second_count');
  if found and v_deposit.hub_id = p_hub_id and private.list_deposit_items(v_deposit.id) = v_delivery_ids then
    return private.ok(private.deposit_json(v_deposit, p_driver_id));
  elsif found then
    return private.refuse('DEPOSIT_OPEN', jsonb_build_object('depositId', v_deposit.id, 'hubId', v_deposit.hub_id));
  end if;
  v_refusal := (select private.incident_hold_refusal(id) from unnest(v_delivery_ids) id where private.is_cash_on_hold(id) limit 1);
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_missing_ids := array(select id from unnest(v_delivery_ids) id where id not in (select h.transaction_id from private.list_depositable_cash(p_driver_id, p_hub_id, v_delivery_ids) h));
  if v_missing_ids <> '{}' or v_delivery_ids = '{}' then
    return private.refuse('NOT_TO_HAND_IN', jsonb_build_object('transactionIds', to_jsonb(v_missing_ids)));
  end if;
  insert into private.hub_deposits (hub_id, driver_id) values (p_hub_id, p_driver_id) returning * into v_deposit;
  insert into private.hub_deposit_items (deposit_id, transaction_id) select v_deposit.id, id from unnest(v_delivery_ids) id;
  return private.ok(private.deposit_json(v_deposit, p_driver_id));
end $$;
revoke execute on function app.open_deposit(uuid, uuid, uuid[], uuid, text, text) from public;
grant execute on function app.open_deposit(uuid, uuid, uuid[], uuid, text, text) to handover_service;

-- is_second_count_required: returns whether the deposit needs a second count. The driver's due cash counts too,
-- otherwise a low count of much cash would be one person's word; all of it counts, otherwise the limit could be avoided
-- delivery by delivery.
create function private.is_second_count_required(p_sum numeric, p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return greatest(p_sum, private.sum_due_cash(p_driver_id)) > private.get_setting('deposit_second_count');
end $$;

-- is_repeated_count: returns whether this person has already counted this sum and it was accepted.
create function private.is_repeated_count(p_deposit private.hub_deposits, p_actor uuid, p_sum numeric) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case p_deposit.state when 'second_count' then p_deposit.first_counted_by = p_actor and p_deposit.first_counted = p_sum
                        when 'done' then p_deposit.counted = p_sum and exists (select from private.hub_deposit_counts c where c.deposit_id = p_deposit.id and c.counted_by = p_actor and c.sum = p_sum)
                        else false end;
end $$;

-- deposit_count_refusal: returns why this person cannot count this deposit now; null if they can. A cashier makes the
-- first count, another cashier or an administrator the second. Parties never count their own cash.
create function private.deposit_count_refusal(p_deposit private.hub_deposits, p_actor uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_deposit.driver_id = p_actor or exists (select from private.hub_deposit_items i join public.transactions t on t.id = i.transaction_id
                                             where i.deposit_id = p_deposit.id and private.has_conflict_of_interest(p_actor, t)) then private.refuse('CONFLICT_OF_INTEREST', '{"reason": "own_cash"}')
    when p_deposit.state in ('done', 'void') then private.closed_deposit_refusal(p_deposit)
    when p_deposit.state = 'second_count' and p_deposit.first_counted_by = p_actor then private.refuse('SECOND_PERSON')
    when p_deposit.state = 'waiting' and not private.is_cashier(p_deposit.hub_id, p_actor) then private.refuse('FORBIDDEN', '{"reason": "cashier_first"}') end;
end $$;

-- reject_deposit_count: discards the counts. Posts nothing and returns no sum.
create function private.reject_deposit_count(p_deposit_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.hub_deposits d set state = 'waiting', first_counted_by = null, first_counted = null, was_overcounted = d.was_overcounted or p_reason = 'over' where d.id = p_deposit_id;
  return case p_reason when 'over' then private.refuse('COUNT_AGAIN', '{"reason": "over"}') else private.refuse('COUNT_AGAIN', '{"reason": "differs"}') end;
end $$;

-- count_deposit: stores a count of the deposit by notes and coins. A sum above what the driver holds must be counted
-- again; large sums need two people with the same sum. Idempotent.
create function app.count_deposit(p_hub_id uuid, p_deposit_id uuid, p_denominations jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_sum numeric := private.sum_denominations(p_denominations);
  v_held_amount numeric;
  v_deposit private.hub_deposits;
  v_refusal jsonb;
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif (private.find_staffed_hub(p_hub_id, v_actor)).id is null or not exists (select from private.hub_deposits d where d.id = p_deposit_id and d.hub_id = p_hub_id) then
    return private.refuse_deposit_not_found();
  end if;
  perform private.lock_transactions(private.list_deposit_items(p_deposit_id));
  select * into v_deposit from private.hub_deposits d where d.id = p_deposit_id for no key update;
  perform private.lock_deposit_parties(v_deposit);
  -- Checked again, because this may have waited for the locks, which now prevent removals.
  if (private.find_staffed_hub(p_hub_id, v_actor)).id is null then
    return private.refuse_deposit_not_found();
  end if;
  if private.is_repeated_count(v_deposit, v_actor, v_sum) then
    return private.ok(private.deposit_json(v_deposit, v_actor));
  end if;
  v_refusal := private.deposit_count_refusal(v_deposit, v_actor);
  if v_refusal is not null then
    return v_refusal;
  end if;
  select coalesce(sum(i.amount), 0) into v_held_amount from private.list_depositable_cash(v_deposit.driver_id, v_deposit.hub_id, private.list_deposit_items(v_deposit.id)) i;
  if v_held_amount = 0 then
    update private.hub_deposits d set state = 'void', ended_at = clock_timestamp(), first_counted_by = null, first_counted = null where d.id = v_deposit.id;
    return private.refuse('DEPOSIT_CLOSED', '{"reason": "void"}');
  end if;
  insert into private.hub_deposit_counts (deposit_id, counted_by, denominations, sum) values (v_deposit.id, v_actor, p_denominations, v_sum);
  update private.hub_deposits d set last_count_at = clock_timestamp() where d.id = v_deposit.id;
  if v_deposit.state = 'second_count' and v_deposit.first_counted <> v_sum then
    return private.reject_deposit_count(v_deposit.id, 'differs');
  elsif v_sum > v_held_amount and not v_deposit.was_overcounted then
    return private.reject_deposit_count(v_deposit.id, 'over');
  elsif v_deposit.state = 'waiting' and private.is_second_count_required(v_sum, v_deposit.driver_id) then
    update private.hub_deposits d set state = 'second_count', first_counted_by = v_actor, first_counted = v_sum where d.id = v_deposit.id returning * into v_deposit;
  else
    v_deposit := private.post_deposit(v_deposit, v_sum, case when v_deposit.state = 'second_count' then array[v_deposit.first_counted_by, v_actor] else array[v_actor] end);
  end if;
  return private.ok(private.deposit_json(v_deposit, v_actor));
end $$;
revoke execute on function app.count_deposit(uuid, uuid, jsonb) from public;
grant execute on function app.count_deposit(uuid, uuid, jsonb) to handover_authenticated;
