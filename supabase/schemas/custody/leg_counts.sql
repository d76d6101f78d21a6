-- Both sides of a leg (one transfer of cash between the driver and another side) report the amount: the driver counts,
-- the other side confirms or reports another amount. Only the delivery's own amount proceeds.

-- leg_answer_rate_refusal: refuses a person who has changed their answer about this leg too often; null otherwise.
-- Each answer is sent to people and recorded forever.
create function private.leg_answer_rate_refusal(p_leg_id uuid, p_author text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return (
    select private.refuse('RATE_LIMITED', jsonb_build_object('retryAfter', rate.retry_seconds))
      from (select private.consume_rate_limit('leg ' || p_leg_id || ' ' || p_author, private.get_setting('leg_answer_limit')::int, private.get_setting('leg_answer_window_seconds')::int) as retry_seconds) rate
     where rate.retry_seconds is not null);
end $$;

-- leg_code_json: the code for the other side; the server adds the signature.
create function private.leg_code_json(p_leg public.custody_legs) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('legId', p_leg.id, 'kind', p_leg.kind, 'driverId', p_leg.driver_id, 'code', decrypted.code,
                              'formattedCode', left(decrypted.code, 4) || '-' || right(decrypted.code, 4), 'expiresAt', private.format_iso(c.expires_at))
      from private.leg_codes c cross join private.decrypt(c.code) decrypted (code) where c.leg_id = p_leg.id and p_leg.state = 'verifying');
end $$;

-- accept_leg_count: the other side has confirmed the right amount: opens a code. Repeating keeps the code and extends
-- it. `p_author`: {by, via}, who confirmed and how.
create function private.accept_leg_count(p_leg public.custody_legs, p_counted numeric, p_author jsonb) returns public.custody_legs
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
begin
  update public.custody_legs l set state = 'verifying',
         count_response = jsonb_build_object('agrees', true, 'counted', p_counted, 'at', private.format_iso(clock_timestamp())),
         evidence = l.evidence || private.leg_note_json('confirmed', p_author || jsonb_build_object('counted', p_counted))
   where l.id = p_leg.id and l.state = 'waiting' returning * into v_leg;
  insert into private.leg_codes as c (leg_id, code, expires_at) values (p_leg.id, private.encrypt(private.generate_code()), private.compute_code_expiry())
  on conflict (leg_id) do update set expires_at = excluded.expires_at;
  -- Not coalesce, which treats a row of nulls as not null.
  return case when v_leg.id is null then p_leg else v_leg end;
end $$;

-- reject_leg_count: withdraws the other side's confirmation and deletes the code.
create function private.reject_leg_count(p_leg public.custody_legs, p_event text, p_details jsonb) returns public.custody_legs
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
begin
  update public.custody_legs l set state = 'waiting', count_response = null, evidence = l.evidence || private.leg_note_json(p_event, p_details)
   where l.id = p_leg.id returning * into v_leg;
  delete from private.leg_codes c where c.leg_id = p_leg.id;
  return v_leg;
end $$;

-- find_side_leg: the open leg in which this person is the other side, or p_leg_id if given; a row of nulls if there is
-- none. Of several, such as one driver's pickup and another's return, the one with the earliest arrival, then the
-- pickup.
create function private.find_side_leg(p_transaction_id uuid, p_actor uuid, p_leg_id uuid default null) returns public.custody_legs
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select l from public.custody_legs l
     where l.transaction_id = p_transaction_id and l.state in ('waiting', 'verifying') and l.kind in ('pickup', 'return')
       and private.is_leg_side(l, p_actor) and l.id = coalesce(p_leg_id, l.id)
     order by l.arrived_at, l.kind = 'return', l.opened_at, l.id limit 1);
end $$;

-- lock_side_leg: find_side_leg with the delivery locked.
create function private.lock_side_leg(p_transaction_id uuid, p_actor uuid, p_leg_id uuid default null) returns public.custody_legs
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.transactions t
    where t.id = p_transaction_id and (p_actor in (t.user_id, t.receiver_id) or (private.find_side_leg(t.id, p_actor, p_leg_id)).id is not null) for no key update;
  return case when found then private.find_side_leg(p_transaction_id, p_actor, p_leg_id) end;
end $$;

-- find_leg_by_link: the open leg of a link, with p_lock its delivery locked; a row of nulls otherwise.
create function private.find_leg_by_link(p_token text, p_lock boolean) returns public.custody_legs
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
begin
  select l.* into v_leg from private.leg_links link join public.custody_legs l on l.id = link.leg_id where link.token_hash = sha256(convert_to(p_token, 'UTF8'));
  if p_lock and v_leg.id is not null then
    perform private.lock_transaction(v_leg.transaction_id);
    -- It may have ended while this call waited.
    select l.* into v_leg from private.leg_links link join public.custody_legs l on l.id = link.leg_id where link.token_hash = sha256(convert_to(p_token, 'UTF8'));
  end if;
  return case when private.is_open_leg(v_leg.state) then v_leg end;
end $$;

-- leg_side_refusal: refuses a caller who is not the other side of an open leg, and a hub's cashier without the second
-- factor.
create function private.leg_side_refusal(p_leg public.custody_legs, p_transaction_id uuid, p_actor uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_leg.id is null then private.no_open_leg_refusal(p_transaction_id, p_actor)
              when p_leg.giver_kind = 'hub' then private.second_factor_refusal() end;
end $$;

-- no_open_leg_refusal: the refusal of a person without an open leg; another person's delivery is refused like a missing
-- one.
create function private.no_open_leg_refusal(p_transaction_id uuid, p_actor uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_actor is null then private.refuse_unauthenticated()
              when exists (select from public.transactions t where t.id = p_transaction_id and t.user_id = p_actor) then private.refuse('NO_OPEN_LEG')
              else private.refuse('TRANSACTION_NOT_FOUND') end;
end $$;

-- confirm_leg_count: confirms the driver's count, or the other side's own count if the driver is offline, and opens
-- the code.
create function private.confirm_leg_count(p_leg public.custody_legs, p_counted numeric, p_author jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_counted numeric := coalesce(p_counted, p_leg.counted);
  v_leg public.custody_legs;
  v_transaction public.transactions;
begin
  if p_leg.state = 'waiting' and v_counted is null then
    return private.refuse('NOT_COUNTED');
  elsif v_counted is distinct from p_leg.amount and (p_leg.state = 'waiting' or p_counted is not null) or p_leg.counted <> p_leg.amount then
    return private.refuse('COUNT_DIFFERS', jsonb_build_object('amount', p_leg.amount, 'counted', v_counted));
  elsif p_leg.giver_kind = 'hub' and private.compute_available_safe_cash(p_leg.giver_id) < p_leg.amount then
    return private.refuse('SAFE_TOO_LOW');
  end if;
  v_leg := private.accept_leg_count(p_leg, coalesce(v_counted, p_leg.amount), p_author);
  if p_leg.state = 'waiting' then
    select * into v_transaction from public.transactions t where t.id = p_leg.transaction_id;
    perform private.broadcast_delivery(v_transaction);
  end if;
  return private.ok(private.leg_code_json(v_leg));
end $$;

-- dispute_leg_count: the other side counted a different amount: nothing is posted, and the driver counts again.
create function private.dispute_leg_count(p_leg public.custody_legs, p_counted numeric, p_author jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.leg_answer_rate_refusal(p_leg.id, coalesce(p_author ->> 'by', ''));
  v_leg public.custody_legs;
  v_transaction public.transactions;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform private.reject_leg_count(p_leg, 'disputed', p_author || jsonb_build_object('counted', p_counted, 'driverCounted', p_leg.counted));
  update public.custody_legs l set counted = null, counted_at = null,
         count_response = jsonb_build_object('agrees', false, 'counted', p_counted, 'at', private.format_iso(clock_timestamp()))
   where l.id = p_leg.id returning * into v_leg;
  select * into v_transaction from public.transactions t where t.id = p_leg.transaction_id;
  perform private.broadcast_delivery(v_transaction);
  return private.ok(private.leg_json(v_leg, v_transaction, true, true));
end $$;
