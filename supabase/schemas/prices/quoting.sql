-- Quotes: what a delivery will cost, before it is asked for.

-- amount_refusal: why no delivery of this amount can be asked for; null when one can.
create function private.amount_refusal(p_amount numeric) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_most numeric;
begin
  if p_amount > private.setting('max_amount') then
    return private.invalid('amount', 'too_much', jsonb_build_object('most', private.setting('max_amount')::text));
  end if;
  -- No search would ever find anybody.
  v_most := private.highest_cash_ceiling();
  if p_amount > v_most then
    return private.invalid('amount', 'nobody_carries', jsonb_build_object('most', private.format_usd(v_most)));
  end if;
  return null;
end $$;

-- area_refusal: why nothing can be delivered there; null when it can.
create function private.area_refusal(p_to jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_area jsonb := (select s.value from private.settings s where s.key = 'service_area');
begin
  if jsonb_typeof(v_area) = 'array' and not private.is_in_polygon(v_area, private.round_coordinate(p_to -> 'lat'), private.round_coordinate(p_to -> 'lng')) then
    return private.refuse('OUTSIDE_SERVICE_AREA', '{"reason": "not_there_yet"}');
  end if;
  return null;
end $$;

-- build_quote_route_query: from where to where the price is reckoned: from the hub that gives the cash first, else from
-- the pickup as it was named; `pickup` null where no place was.
create function private.build_quote_route_query(p_body jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_to jsonb := jsonb_build_object('lat', private.round_coordinate(p_body #> '{deliveryLocation,lat}'), 'lng', private.round_coordinate(p_body #> '{deliveryLocation,lng}'));
  v_hub public.hubs;
begin
  if p_body ->> 'funding' = 'prefunded' then
    v_hub := private.find_hub((p_body ->> 'amount')::numeric, (v_to ->> 'lat')::double precision, (v_to ->> 'lng')::double precision);
    return case when v_hub.id is not null then jsonb_build_object('pickup', private.point_json(v_hub.lat, v_hub.lng), 'pickupAddress', null, 'dropOff', v_to) end;
  end if;
  return jsonb_build_object('pickup', case when jsonb_typeof(p_body -> 'pickupLocation') = 'object' then jsonb_build_object(
      'lat', private.round_coordinate(p_body #> '{pickupLocation,lat}'), 'lng', private.round_coordinate(p_body #> '{pickupLocation,lng}')) end,
    'pickupAddress', nullif(btrim(p_body ->> 'pickupAddress'), ''), 'dropOff', v_to);
end $$;

-- estimate_road_route: that way where nobody has asked an engine: the straight line times 1.4 at 30 km/h; null where no
-- pickup is known.
create function private.estimate_road_route(p_ends jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('metres', round(m.metres), 'seconds', round(m.metres * 3.6 / 30), 'approximate', true)
      from (select private.estimate_road_metres(private.distance_m((p_ends #>> '{pickup,lat}')::double precision, (p_ends #>> '{pickup,lng}')::double precision,
                                                     (p_ends #>> '{dropOff,lat}')::double precision, (p_ends #>> '{dropOff,lng}')::double precision)) as metres) m
     where m.metres is not null);
end $$;

-- insert_quote: what such a delivery of this person's costs and pays now, kept for a quarter of an hour.
create function private.insert_quote(p_user_id uuid, p_body jsonb, p_way jsonb) returns private.quotes
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_amount numeric := (p_body ->> 'amount')::numeric;
  v_urgent boolean := coalesce((p_body ->> 'urgent')::boolean, false);
  v_prefunded boolean := coalesce(p_body ->> 'funding' = 'prefunded', false);
  v_ends jsonb := private.build_quote_route_query(p_body);
  v_metres int := round((p_way ->> 'metres')::numeric);
  v_sender private.fee_schedules := private.find_effective_schedule('sender', p_user_id, v_now);
  v_driver private.fee_schedules := private.find_effective_schedule('driver', p_user_id, v_now);
  v_fee jsonb := private.price_parts(v_sender, v_amount, v_metres, v_urgent);
  v_pay jsonb := private.price_parts(v_driver, v_amount, v_metres, v_urgent);
  v_most bigint := private.sum_price_parts(v_fee) + private.to_cents(private.setting('pay_above_fee'));
  v_q private.quotes;
begin
  -- Final check: the two versions may have been approved separately.
  if v_driver.id is not null and not v_driver.above_fee and not coalesce(v_sender.above_fee, false) and private.sum_price_parts(v_pay) > v_most then
    v_pay := v_pay || jsonb_build_object('maximum', (v_pay ->> 'maximum')::bigint + v_most - private.sum_price_parts(v_pay));
  end if;
  insert into private.quotes (user_id, amount, funding, urgent, pickup_latitude, pickup_longitude, pickup_address, delivery_latitude, delivery_longitude,
    metres, seconds, approximate, sender_schedule, driver_schedule, fee, fee_parts, pay, pay_parts, created_at, expires_at)
  select p_user_id, v_amount, case when v_prefunded then 'prefunded' else 'sender_cash' end, v_urgent,
    case when not v_prefunded then (v_ends #>> '{pickup,lat}')::double precision end, case when not v_prefunded then (v_ends #>> '{pickup,lng}')::double precision end,
    case when v_ends -> 'pickup' = 'null' then v_ends ->> 'pickupAddress' end,
    (v_ends #>> '{dropOff,lat}')::double precision, (v_ends #>> '{dropOff,lng}')::double precision,
    v_metres, round((p_way ->> 'seconds')::numeric), (p_way ->> 'approximate')::boolean, v_sender.id, v_driver.id,
    private.sum_price_parts(v_fee), v_fee, private.sum_price_parts(v_pay), v_pay, v_now, v_now + make_interval(secs => private.setting('quote_seconds')::double precision)
  returning * into v_q;
  return v_q;
end $$;

-- can_tip: its sender may give the driver something besides.
create function private.can_tip(p_q private.quotes) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select s.tips from private.fee_schedules s where s.id = p_q.sender_schedule), false);
end $$;

-- quote_json: a quote as its sender gets it, in dollars. What the driver is paid is there where drivers have a price.
create function private.quote_json(p_q private.quotes) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_q.id, 'fee', private.to_dollars(p_q.fee), 'parts', private.price_parts_json(p_q.fee_parts), 'total', p_q.amount + private.to_dollars(p_q.fee),
    'distanceKm', round(p_q.metres / 1000.0, 1), 'minutes', private.round_up_minutes(p_q.seconds), 'approximate', p_q.approximate,
    -- As the search reckons when it has to begin: the approach, the stop at the pickup, the way.
    'arrivesAt', private.iso(clock_timestamp() + make_interval(secs => private.setting('window_approach_seconds')::double precision + p_q.seconds, mins => 15)),
    'tips', private.can_tip(p_q), 'serverTime', private.iso(clock_timestamp()), 'expiresAt', private.iso(p_q.expires_at))
    || case when p_q.driver_schedule is not null then jsonb_build_object('driverPay', private.to_dollars(p_q.pay)) else '{}' end;
end $$;

-- is_quote_for: it was made for exactly such a delivery.
create function private.is_quote_for(p_q private.quotes, p_body jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select (p_q.amount, p_q.urgent, p_q.funding) = ((p_body ->> 'amount')::numeric, coalesce((p_body ->> 'urgent')::boolean, false), coalesce(p_body ->> 'funding', 'sender_cash'))
       and (p_q.delivery_latitude, p_q.delivery_longitude) is not distinct from
           (private.round_coordinate(p_body #> '{deliveryLocation,lat}'), private.round_coordinate(p_body #> '{deliveryLocation,lng}'))
       and (p_q.funding = 'prefunded' or (p_q.pickup_latitude, p_q.pickup_longitude) is not distinct from
              (private.round_coordinate(p_body #> '{pickupLocation,lat}'), private.round_coordinate(p_body #> '{pickupLocation,lng}'))
            and (p_q.pickup_latitude is not null or p_q.pickup_address = btrim(p_body ->> 'pickupAddress'))));
end $$;

-- requote_json: what the same delivery costs now, by the way that was found then.
create function private.requote_json(p_q private.quotes, p_body jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.quote_json(private.insert_quote(p_q.user_id, p_body, jsonb_build_object('metres', p_q.metres, 'seconds', p_q.seconds, 'approximate', p_q.approximate)));
end $$;

-- quote_refusal: why this quote is not good for such a delivery of this person's; null when it is. Where it ran out or
-- was used, the same is quoted anew. The quote is locked. Another's looks like none.
create function private.quote_refusal(p_q private.quotes, p_user_id uuid, p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return case
    when p_q.id is null or p_q.user_id <> p_user_id then private.refuse('QUOTE_EXPIRED', '{"reason": "unknown", "quote": null}')
    when not private.is_quote_for(p_q, p_body) then private.refuse('QUOTE_EXPIRED', '{"reason": "differs", "quote": null}')
    when p_q.transaction_id is not null then private.refuse('QUOTE_EXPIRED', jsonb_build_object('reason', 'used', 'quote', private.requote_json(p_q, p_body)))
    when p_q.expires_at <= clock_timestamp() then private.refuse('QUOTE_EXPIRED', jsonb_build_object('reason', 'over', 'quote', private.requote_json(p_q, p_body))) end;
end $$;

-- price_json: what a delivery costs its sender and why, as it was kept with it; null of one that was never priced.
create function private.price_json(p_transaction_id uuid, p_is_admin boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('fee', private.to_dollars(q.fee), 'parts', private.price_parts_json(q.fee_parts), 'tip', private.to_dollars(q.tip), 'total', q.amount + private.to_dollars(q.fee + q.tip),
      'distanceKm', round(q.metres / 1000.0, 1), 'minutes', private.round_up_minutes(q.seconds), 'approximate', q.approximate,
      'driverPay', case when p_is_admin and q.driver_schedule is not null then private.to_dollars(q.pay) end,
      'driverParts', case when p_is_admin and q.driver_schedule is not null then private.price_parts_json(q.pay_parts) end,
      'versions', case when p_is_admin then jsonb_build_object('sender', (select s.version from private.fee_schedules s where s.id = q.sender_schedule),
                                                               'driver', (select s.version from private.fee_schedules s where s.id = q.driver_schedule)) end)
      from private.quotes q where q.transaction_id = p_transaction_id);
end $$;

-- get_driver_pay: what this delivery pays its driver, in dollars, the sender's tip with it; null where nothing was said
-- of it.
create function private.get_driver_pay(p_transaction_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.to_dollars(q.pay + q.tip) from private.quotes q where q.transaction_id = p_transaction_id and (q.driver_schedule is not null or q.tip > 0));
end $$;

-- get_tip: how much of that the sender gives besides; null where nothing.
create function private.get_tip(p_transaction_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.to_dollars(q.tip) from private.quotes q where q.transaction_id = p_transaction_id and q.tip > 0);
end $$;
