-- list_lookup_callers: the keys under which a lookup counts, with their daily limits. The server supplies the address.
create function private.list_lookup_callers(p_actor uuid, p_ip_hash text) returns table (caller_key text, max_lookups int)
language sql stable security definer set search_path = '' as $$
  select 'user:' || p_actor, private.get_setting('lookups_per_day')::int
  union all
  select 'address:' || left(p_ip_hash, 200), private.get_setting('lookups_per_address_day')::int where p_ip_hash is not null
$$;

create function private.hash_phone_number(p_number text) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(p_number, 'UTF8'));
end $$;

-- find_lookup_wait: null if the caller may look up this number, otherwise the seconds to wait. A caller who has used up
-- the daily limit gets the same answer for numbers with and without an account. Numbers that they looked up before, and
-- receivers of their earlier deliveries, are always allowed.
create function private.find_lookup_wait(p_actor uuid, p_ip_hash text, p_number text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_day interval := interval '1 day';
  v_caller record;
  v_oldest_at timestamptz;
begin
  perform from private.receiver_lookups l where l.caller_key = 'user:' || p_actor and l.number_hash = private.hash_phone_number(p_number);
  if found then
    return null;
  end if;
  for v_caller in select * from private.list_lookup_callers(p_actor, p_ip_hash) loop
    -- Concurrent lookups are serialized; otherwise all of them would see the count from before.
    perform pg_advisory_xact_lock(hashtextextended('lookup ' || v_caller.caller_key, 0));
    select l.looked_up_at into v_oldest_at from private.receiver_lookups l
     where l.caller_key = v_caller.caller_key and l.looked_up_at > (select clock_timestamp()) - v_day
     order by l.looked_up_at desc offset v_caller.max_lookups - 1 limit 1;
    if found and not exists (select from public.transactions t where t.user_id = p_actor and t.receiver_phone = p_number) then
      return ceil(extract(epoch from v_oldest_at + v_day - clock_timestamp()))::int;
    end if;
  end loop;
  return null;
end $$;

-- record_lookup: counts a lookup of a number without an account; a repeat within a day counts once.
create function private.record_lookup(p_actor uuid, p_ip_hash text, p_number text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.receiver_lookups as l (caller_key, number_hash, looked_up_at)
  select caller.caller_key, private.hash_phone_number(p_number), clock_timestamp() from private.list_lookup_callers(p_actor, p_ip_hash) caller
  on conflict (caller_key, number_hash) do update set looked_up_at = excluded.looked_up_at where l.looked_up_at < excluded.looked_up_at - interval '1 day';
end $$;

-- create_transaction_for: creates a pending delivery and notifies the receiver. Refused if no driver may carry the
-- amount, if a hub is required and none can give it, or above the sender's limit for the wanted day. The price comes
-- from the named quote; otherwise it is calculated now from the route that the server has found (p_route: {metres,
-- seconds, approximate}) or from the straight line. Repeating a client action returns its first delivery.
create function private.create_transaction_for(p_actor uuid, p_body jsonb, p_client_action_id uuid, p_ip_hash text, p_route jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c_minute_seconds constant int := 60;
  v_actor uuid := p_actor;
  v_number text := regexp_replace(p_body ->> 'receiverPhone', '[\s().-]', '', 'g');
  v_retry_seconds int;
  v_refusal jsonb;
  v_sender public.user_profiles;
  v_receiver public.user_profiles;
  v_preferred_from time;
  v_preferred_to time;
  v_window record;
  v_is_prefunded boolean := coalesce(p_body ->> 'funding' = 'prefunded', false);
  v_hub public.hubs;
  v_verdict private.money_verdicts;
  v_quote private.quotes;
  v_route jsonb;
  v_tip_cents int := coalesce(private.to_cents((p_body ->> 'tip')::numeric), 0);
  v_request private.cash_requests;
  v_transaction public.transactions;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  if private.is_money_limit_enforced(v_actor) then
    -- Before the idempotency check: a concurrent duplicate must not count twice.
    perform private.lock_money_limits(array[v_actor]);
  end if;
  select * into v_transaction from public.transactions t where t.user_id = v_actor and t.client_action_id = p_client_action_id;
  if found then
    return private.ok(private.transaction_json(v_transaction, v_actor, false, true));
  end if;
  v_refusal := private.amount_refusal((p_body ->> 'amount')::numeric);
  if v_refusal is not null then
    return v_refusal;
  end if;

  select * into v_sender from public.user_profiles p where p.user_id = v_actor;
  if not found then
    return private.refuse('FORBIDDEN', '{"reason": "no_profile"}');
  end if;
  v_retry_seconds := private.consume_rate_limit('create_transaction user:' || v_actor, private.get_setting('deliveries_per_minute')::int, c_minute_seconds);
  if v_retry_seconds is not null then
    return private.refuse('RATE_LIMITED', jsonb_build_object('retryAfter', v_retry_seconds));
  end if;
  -- Locked, so that an account deleted concurrently receives no delivery.
  if coalesce(p_body ->> 'receiverId', '') <> '' then
    -- Only a receiver of an earlier delivery of the caller to this number: an id alone must not reveal a person.
    select p.* into v_receiver from public.user_profiles p
     where p.user_id = (p_body ->> 'receiverId')::uuid
       and (p.user_id = v_actor or exists (select from public.transactions t
             where t.user_id = v_actor and t.receiver_id = p.user_id and t.receiver_phone = p.phone_number))
       for key share;
  else
    v_retry_seconds := private.find_lookup_wait(v_actor, p_ip_hash, v_number);
    if v_retry_seconds is not null then
      return private.refuse('LOOKUP_LIMITED', jsonb_build_object('retryAfter', v_retry_seconds));
    end if;
    select * into v_receiver from public.user_profiles p where p.phone_number = v_number and p.phone_verified_at is not null for key share;
    if not found then
      perform private.record_lookup(v_actor, p_ip_hash, v_number);
    end if;
  end if;
  if v_receiver.phone_verified_at is null and v_receiver.user_id is distinct from v_actor then
    return private.refuse('RECEIVER_NOT_FOUND');
  end if;
  if v_receiver.user_id = v_actor then
    return private.refuse_invalid(case when coalesce(p_body ->> 'receiverId', '') <> '' then 'receiverId' else 'receiverPhone' end, 'same_person');
  end if;
  v_refusal := coalesce(private.area_refusal(p_body -> 'deliveryLocation'), private.preferred_day_refusal(p_body -> 'preferredTime'));
  if v_refusal is not null then
    return v_refusal;
  end if;

  -- The delivery answers a cash request: the sender may change everything except the receiver.
  if p_body ->> 'requestId' is not null then
    v_request := private.lock_open_cash_request((p_body ->> 'requestId')::uuid, v_actor);
    if v_request.id is null or v_request.requester_id <> v_receiver.user_id then
      return private.refuse('NOT_FOUND', '{"reason": "cash_request"}');
    end if;
  end if;

  -- A provisional hub; the final one is chosen on payment.
  if v_is_prefunded then
    v_hub := private.find_hub((p_body ->> 'amount')::numeric, private.round_coordinate(p_body #> '{deliveryLocation,lat}'), private.round_coordinate(p_body #> '{deliveryLocation,lng}'));
    if v_hub.id is null then
      return private.refuse('NO_HUB');
    end if;
  end if;

  -- The day is resolved now if none is named. Without a preferred time all four columns stay null.
  v_preferred_from := (p_body #>> '{preferredTime,from}')::time;
  v_preferred_to := (p_body #>> '{preferredTime,to}')::time;
  select * into v_window from private.resolve_preferred_window(p_body -> 'preferredTime');
  v_verdict := private.evaluate_limits_for_request(v_actor, v_receiver.user_id, (p_body ->> 'amount')::numeric, v_window.starts);
  if v_verdict.verdict = 'refuse' then
    return private.refuse_over_limit(v_verdict);
  end if;

  if p_body ->> 'quoteId' is not null then
    select * into v_quote from private.quotes q where q.id = (p_body ->> 'quoteId')::uuid for update;
    -- The quote was used by a concurrent duplicate of this request.
    select * into v_transaction from public.transactions t where t.id = v_quote.transaction_id and t.user_id = v_actor and t.client_action_id = p_client_action_id;
    if found then
      return private.ok(private.transaction_json(v_transaction, v_actor, false, true));
    end if;
    v_refusal := private.quote_refusal(v_quote, v_actor, p_body);
    if v_refusal is not null then
      return v_refusal;
    end if;
  elsif (private.find_effective_schedule('sender', v_actor, clock_timestamp())).id is not null or (private.find_effective_schedule('driver', v_actor, clock_timestamp())).id is not null then
    v_route := coalesce(p_route, private.estimate_road_route(private.build_quote_route_query(p_body)));
    if v_route is null then
      return private.refuse_invalid('pickupLocation', 'priced_by_the_way');
    end if;
    v_quote := private.insert_quote(v_actor, p_body, v_route);
  end if;
  if v_tip_cents > 0 and not private.can_tip(v_quote) then
    return private.refuse_invalid('tip', 'no_tips');
  end if;

  insert into public.transactions (
    user_id, receiver_id, amount, fee, funding, hub_id, delivery_address, pickup_address, delivery_unit, pickup_unit,
    delivery_latitude, delivery_longitude, pickup_latitude, pickup_longitude,
    receiver_phone, customer_name, customer_phone, sender_name, receiver_name, notes, urgent,
    preferred_from, preferred_to, wanted_from, wanted_to, client_action_id, package_details)
  values (
    v_actor, v_receiver.user_id, (p_body ->> 'amount')::numeric,
    case when v_quote.sender_schedule is not null then private.to_dollars(v_quote.fee + v_tip_cents) end, case when v_is_prefunded then 'prefunded' else 'sender_cash' end, v_hub.id,
    btrim(p_body ->> 'deliveryAddress'), coalesce(v_hub.address, btrim(p_body ->> 'pickupAddress')),
    nullif(btrim(p_body ->> 'deliveryUnit'), ''), case when not v_is_prefunded then nullif(btrim(p_body ->> 'pickupUnit'), '') end,
    private.round_coordinate(p_body #> '{deliveryLocation,lat}'), private.round_coordinate(p_body #> '{deliveryLocation,lng}'),
    coalesce(v_hub.lat, private.round_coordinate(p_body #> '{pickupLocation,lat}')), coalesce(v_hub.lng, private.round_coordinate(p_body #> '{pickupLocation,lng}')),
    v_receiver.phone_number, v_receiver.name, v_receiver.phone_number, v_sender.name, v_receiver.name,
    p_body ->> 'notes', coalesce((p_body ->> 'urgent')::boolean, false), v_preferred_from, v_preferred_to, v_window.starts, v_window.ends, p_client_action_id,
    jsonb_strip_nulls(jsonb_build_object(
      'description', p_body -> 'description',
      'location_name', p_body -> 'locationName', 'special_instructions', p_body -> 'specialInstructions',
      'estimated_duration', p_body -> 'estimatedDuration', 'urgent', coalesce(p_body -> 'urgent', 'false'), 'delivery_location', p_body -> 'deliveryLocation')))
  -- A concurrent duplicate waits here and then reads the first delivery. Also covers two ids with the same first eight
  -- characters.
  on conflict do nothing
  returning * into v_transaction;
  if not found then
    select * into v_transaction from public.transactions t where t.user_id = v_actor and t.client_action_id = p_client_action_id;
    if not found then
      return private.create_transaction_for(p_actor, p_body, p_client_action_id, p_ip_hash, p_route);
    end if;
    return private.ok(private.transaction_json(v_transaction, v_actor, false, true));
  end if;
  update private.quotes q set transaction_id = v_transaction.id, tip = v_tip_cents where q.id = v_quote.id;
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, "timestamp")
  values (v_transaction.id, null, 'pending', 'create', v_actor, 'sender', clock_timestamp());
  perform private.record_verdict(v_verdict, v_transaction);
  perform private.upsert_delivery_contact(v_transaction);
  update private.cash_requests r set state = 'sent', transaction_id = v_transaction.id, ended_at = clock_timestamp() where r.id = v_request.id;
  perform private.notify_delivery('transaction_created', v_transaction.id, v_transaction.receiver_id);
  return private.ok(private.transaction_json(v_transaction, v_actor, false, true));
end $$;

-- create_transaction: creates a delivery for the caller.
create function app.create_transaction(p_body jsonb, p_client_action_id uuid default null, p_ip_hash text default null, p_route jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return private.create_transaction_for(private.find_actor(), p_body, p_client_action_id, p_ip_hash, p_route);
end $$;
revoke execute on function app.create_transaction(jsonb, uuid, text, jsonb) from public;
grant execute on function app.create_transaction(jsonb, uuid, text, jsonb) to handover_authenticated;
