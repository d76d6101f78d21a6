-- Quotes: the price of a delivery before it is requested.

-- amount_refusal: returns why a delivery of this amount cannot be requested; null if it can.
create function private.amount_refusal(p_amount numeric) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_highest_ceiling numeric;
begin
  if p_amount > private.get_setting('max_amount') then
    return private.refuse_invalid('amount', 'too_much', jsonb_build_object('most', private.get_setting('max_amount')::text));
  end if;
  -- Above every driver's ceiling, so a search could find no driver.
  v_highest_ceiling := private.get_highest_cash_ceiling();
  if p_amount > v_highest_ceiling then
    return private.refuse_invalid('amount', 'nobody_carries', jsonb_build_object('most', private.format_usd(v_highest_ceiling)));
  end if;
  return null;
end $$;

-- area_refusal: returns why the drop-off is not served; null if it is.
create function private.area_refusal(p_drop_off jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_area jsonb := (select s.value from private.settings s where s.key = 'service_area');
begin
  if jsonb_typeof(v_area) = 'array' and not private.is_in_polygon(v_area, private.round_coordinate(p_drop_off -> 'lat'), private.round_coordinate(p_drop_off -> 'lng')) then
    return private.refuse('OUTSIDE_SERVICE_AREA', '{"reason": "not_there_yet"}');
  end if;
  return null;
end $$;

-- build_quote_route_query: returns the ends of the priced route: from the hub that gives the cash, otherwise from the
-- named pickup, to the drop-off; `pickup` is null without coordinates.
create function private.build_quote_route_query(p_body jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_drop_off jsonb := jsonb_build_object('lat', private.round_coordinate(p_body #> '{deliveryLocation,lat}'), 'lng', private.round_coordinate(p_body #> '{deliveryLocation,lng}'));
  v_hub public.hubs;
begin
  if p_body ->> 'funding' = 'prefunded' then
    v_hub := private.find_hub((p_body ->> 'amount')::numeric, (v_drop_off ->> 'lat')::double precision, (v_drop_off ->> 'lng')::double precision);
    return case when v_hub.id is not null then jsonb_build_object('pickup', private.point_json(v_hub.lat, v_hub.lng), 'pickupAddress', null, 'dropOff', v_drop_off) end;
  end if;
  return jsonb_build_object('pickup', case when jsonb_typeof(p_body -> 'pickupLocation') = 'object' then jsonb_build_object(
      'lat', private.round_coordinate(p_body #> '{pickupLocation,lat}'), 'lng', private.round_coordinate(p_body #> '{pickupLocation,lng}')) end,
    'pickupAddress', nullif(btrim(p_body ->> 'pickupAddress'), ''), 'dropOff', v_drop_off);
end $$;

-- estimate_road_route: estimates the route without an engine: the straight line times 1.4 at 30 km/h; null without a
-- pickup.
create function private.estimate_road_route(p_query jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('metres', round(m.metres), 'seconds', round(m.metres * 3.6 / 30), 'approximate', true)
      from (select private.estimate_road_metres(private.compute_distance_m((p_query #>> '{pickup,lat}')::double precision, (p_query #>> '{pickup,lng}')::double precision,
                                                     (p_query #>> '{dropOff,lat}')::double precision, (p_query #>> '{dropOff,lng}')::double precision)) as metres) m
     where m.metres is not null);
end $$;

-- insert_quote: stores the current price and pay of this delivery for 15 minutes.
create function private.insert_quote(p_user_id uuid, p_body jsonb, p_route jsonb) returns private.quotes
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_amount numeric := (p_body ->> 'amount')::numeric;
  v_is_urgent boolean := coalesce((p_body ->> 'urgent')::boolean, false);
  v_is_prefunded boolean := coalesce(p_body ->> 'funding' = 'prefunded', false);
  v_route_query jsonb := private.build_quote_route_query(p_body);
  v_metres int := round((p_route ->> 'metres')::numeric);
  v_sender_schedule private.fee_schedules := private.find_effective_schedule('sender', p_user_id, v_now);
  v_driver_schedule private.fee_schedules := private.find_effective_schedule('driver', p_user_id, v_now);
  v_fee_parts jsonb := private.compute_price_parts(v_sender_schedule, v_amount, v_metres, v_is_urgent);
  v_pay_parts jsonb := private.compute_price_parts(v_driver_schedule, v_amount, v_metres, v_is_urgent);
  v_max_pay_cents bigint := private.sum_price_parts(v_fee_parts) + private.to_cents(private.get_setting('pay_above_fee'));
  v_quote private.quotes;
begin
  -- Final check: the two versions may have been approved separately.
  if v_driver_schedule.id is not null and not v_driver_schedule.above_fee and not coalesce(v_sender_schedule.above_fee, false) and private.sum_price_parts(v_pay_parts) > v_max_pay_cents then
    v_pay_parts := v_pay_parts || jsonb_build_object('maximum', (v_pay_parts ->> 'maximum')::bigint + v_max_pay_cents - private.sum_price_parts(v_pay_parts));
  end if;
  insert into private.quotes (user_id, amount, funding, urgent, pickup_latitude, pickup_longitude, pickup_address, delivery_latitude, delivery_longitude,
    metres, seconds, approximate, sender_schedule, driver_schedule, fee, fee_parts, pay, pay_parts, created_at, expires_at)
  select p_user_id, v_amount, case when v_is_prefunded then 'prefunded' else 'sender_cash' end, v_is_urgent,
    case when not v_is_prefunded then (v_route_query #>> '{pickup,lat}')::double precision end, case when not v_is_prefunded then (v_route_query #>> '{pickup,lng}')::double precision end,
    case when v_route_query -> 'pickup' = 'null' then v_route_query ->> 'pickupAddress' end,
    (v_route_query #>> '{dropOff,lat}')::double precision, (v_route_query #>> '{dropOff,lng}')::double precision,
    v_metres, round((p_route ->> 'seconds')::numeric), (p_route ->> 'approximate')::boolean, v_sender_schedule.id, v_driver_schedule.id,
    private.sum_price_parts(v_fee_parts), v_fee_parts, private.sum_price_parts(v_pay_parts), v_pay_parts, v_now, v_now + make_interval(secs => private.get_setting('quote_seconds')::double precision)
  returning * into v_quote;
  return v_quote;
end $$;

-- can_tip: returns whether the sender may add a tip.
create function private.can_tip(p_quote private.quotes) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select s.tips from private.fee_schedules s where s.id = p_quote.sender_schedule), false);
end $$;

-- quote_json: returns a quote for its sender, in dollars. Includes the driver's pay if a driver schedule applies.
create function private.quote_json(p_quote private.quotes) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_quote.id, 'fee', private.to_dollars(p_quote.fee), 'parts', private.price_parts_json(p_quote.fee_parts), 'total', p_quote.amount + private.to_dollars(p_quote.fee),
    'distanceKm', round(p_quote.metres / 1000.0, 1), 'minutes', private.round_up_minutes(p_quote.seconds), 'approximate', p_quote.approximate,
    -- The same estimate as for the start of the search: approach, pickup stop, route.
    'arrivesAt', private.format_iso(clock_timestamp() + make_interval(secs => private.get_setting('window_approach_seconds')::double precision + p_quote.seconds, mins => 15)),
    'tips', private.can_tip(p_quote), 'serverTime', private.format_iso(clock_timestamp()), 'expiresAt', private.format_iso(p_quote.expires_at))
    || case when p_quote.driver_schedule is not null then jsonb_build_object('driverPay', private.to_dollars(p_quote.pay)) else '{}' end;
end $$;

-- is_quote_for: returns whether the quote matches this delivery exactly.
create function private.is_quote_for(p_quote private.quotes, p_body jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select (p_quote.amount, p_quote.urgent, p_quote.funding) = ((p_body ->> 'amount')::numeric, coalesce((p_body ->> 'urgent')::boolean, false), coalesce(p_body ->> 'funding', 'sender_cash'))
       and (p_quote.delivery_latitude, p_quote.delivery_longitude) is not distinct from
           (private.round_coordinate(p_body #> '{deliveryLocation,lat}'), private.round_coordinate(p_body #> '{deliveryLocation,lng}'))
       and (p_quote.funding = 'prefunded' or (p_quote.pickup_latitude, p_quote.pickup_longitude) is not distinct from
              (private.round_coordinate(p_body #> '{pickupLocation,lat}'), private.round_coordinate(p_body #> '{pickupLocation,lng}'))
            and (p_quote.pickup_latitude is not null or p_quote.pickup_address = btrim(p_body ->> 'pickupAddress'))));
end $$;

-- requote_json: quotes the same delivery at current prices, with the route measured earlier.
create function private.requote_json(p_quote private.quotes, p_body jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.quote_json(private.insert_quote(p_quote.user_id, p_body, jsonb_build_object('metres', p_quote.metres, 'seconds', p_quote.seconds, 'approximate', p_quote.approximate)));
end $$;

-- quote_refusal: returns why this quote is not valid for this person's delivery; null if it is. If it has expired or
-- was used, includes a new quote. The caller has locked the quote. Another person's quote counts as unknown.
create function private.quote_refusal(p_quote private.quotes, p_user_id uuid, p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return case
    when p_quote.id is null or p_quote.user_id <> p_user_id then private.refuse('QUOTE_EXPIRED', '{"reason": "unknown", "quote": null}')
    when not private.is_quote_for(p_quote, p_body) then private.refuse('QUOTE_EXPIRED', '{"reason": "differs", "quote": null}')
    when p_quote.transaction_id is not null then private.refuse('QUOTE_EXPIRED', jsonb_build_object('reason', 'used', 'quote', private.requote_json(p_quote, p_body)))
    when p_quote.expires_at <= clock_timestamp() then private.refuse('QUOTE_EXPIRED', jsonb_build_object('reason', 'over', 'quote', private.requote_json(p_quote, p_body))) end;
end $$;

-- price_json: returns the stored price of a delivery and its parts; null without one.
create function private.price_json(p_transaction_id uuid, p_is_admin boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('fee', private.to_dollars(q.fee), 'parts', private.price_parts_json(q.fee_parts), 'tip', private.to_dollars(q.tip), 'total', q.amount + private.to_dollars(q.fee + q.tip),
      'distanceKm', round(q.metres / 1000.0, 1), 'minutes', private.round_up_minutes(q.seconds), 'approximate', q.approximate,
      'driverPay', case when p_is_admin and q.driver_schedule is not null then private.to_dollars(q.pay) end,
      'driverPayParts', case when p_is_admin and q.driver_schedule is not null then private.price_parts_json(q.pay_parts) end,
      'versions', case when p_is_admin then jsonb_build_object('sender', (select s.version from private.fee_schedules s where s.id = q.sender_schedule),
                                                               'driver', (select s.version from private.fee_schedules s where s.id = q.driver_schedule)) end)
      from private.quotes q where q.transaction_id = p_transaction_id);
end $$;

-- get_driver_pay: returns the driver's pay for this delivery including the tip, in dollars; null without a price.
create function private.get_driver_pay(p_transaction_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.to_dollars(q.pay + q.tip) from private.quotes q where q.transaction_id = p_transaction_id and (q.driver_schedule is not null or q.tip > 0));
end $$;

-- get_tip: returns the tip included in the pay; null if none.
create function private.get_tip(p_transaction_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.to_dollars(q.tip) from private.quotes q where q.transaction_id = p_transaction_id and q.tip > 0);
end $$;

-- get_quote_route_query: returns the route that the road engine must measure to price this delivery: {pickup,
-- pickupAddress, dropOff}; `pickup` is null without coordinates. Null if there is no price, unless it is for a quote.
create function app.get_quote_route_query(p_body jsonb, p_for_quote boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_now timestamptz := clock_timestamp();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(case when p_for_quote or (private.find_effective_schedule('sender', v_actor, v_now)).id is not null or (private.find_effective_schedule('driver', v_actor, v_now)).id is not null
                         then private.build_quote_route_query(p_body) end);
end $$;
revoke execute on function app.get_quote_route_query(jsonb, boolean) from public;
grant execute on function app.get_quote_route_query(jsonb, boolean) to handover_authenticated;

-- create_quote: quotes a delivery for the caller. `p_route`: {metres, seconds, approximate} from the road engine;
-- without it, the straight line times 1.4.
create function app.create_quote(p_body jsonb, p_route jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb;
  v_route_query jsonb;
  v_route jsonb;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_refusal := coalesce(private.amount_refusal((p_body ->> 'amount')::numeric), private.area_refusal(p_body -> 'deliveryLocation'));
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_route_query := private.build_quote_route_query(p_body);
  if v_route_query is null then
    return private.refuse('NO_HUB');
  end if;
  v_route := coalesce(p_route, private.estimate_road_route(v_route_query));
  if v_route is null then
    return private.refuse_invalid('pickupLocation', 'priced_by_the_way');
  end if;
  return private.ok(private.quote_json(private.insert_quote(v_actor, p_body, v_route)));
end $$;
revoke execute on function app.create_quote(jsonb, jsonb) from public;
grant execute on function app.create_quote(jsonb, jsonb) to handover_authenticated;
