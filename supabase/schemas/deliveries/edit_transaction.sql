-- can_edit_delivery: whether the sender may still edit it: it has not ended and no driver has it.
create function private.can_edit_delivery(p_status text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_status in ('pending', 'accepted', 'payment_pending', 'payment_confirmed', 'broadcast');
end $$;

-- reissue_offers: withdraws open offers and restarts dispatch, because the offers showed another route or time. The
-- caller holds the delivery's lock.
create function private.reissue_offers(p_transaction public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_transaction.status = 'broadcast' then
    perform private.lock_offers(p_transaction.id);
    perform private.end_offers(array(select offer.id from public.driver_notifications offer where offer.transaction_id = p_transaction.id and private.is_open_offer(offer.status)), 'cancelled');
  elsif p_transaction.status = 'payment_confirmed' then
    update private.dispatches d set state = 'waiting', next_at = null, needs_driver = true, exhausted_at = null where d.transaction_id = p_transaction.id and d.state <> 'done';
    perform private.enqueue('dispatch', jsonb_build_object('transactionId', p_transaction.id), null, 'dispatch:' || p_transaction.id);
  end if;
end $$;

-- edited_request_json: the delivery as a creation request, with the patch applied.
create function private.edited_request_json(p_transaction public.transactions, p_patch jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('amount', p_transaction.amount, 'funding', p_transaction.funding, 'urgent', p_transaction.urgent,
      'deliveryAddress', p_transaction.delivery_address, 'deliveryLocation', private.point_json(p_transaction.delivery_latitude, p_transaction.delivery_longitude),
      'pickupAddress', p_transaction.pickup_address,
      -- A new address without coordinates has none.
      'pickupLocation', case when not p_patch ? 'pickupAddress' then private.point_json(p_transaction.pickup_latitude, p_transaction.pickup_longitude) end)
    || (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(p_patch) e
         where e.key in ('amount', 'deliveryAddress', 'deliveryLocation', 'quoteId')
            or p_transaction.funding <> 'prefunded' and e.key in ('pickupAddress', 'pickupLocation'));
end $$;

-- get_edit_route_query: the route that the server must query before the edit can be priced; null if the price does not
-- change. See get_quote_route_query.
create function app.get_edit_route_query(p_transaction_id uuid, p_patch jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_transaction from public.transactions t where t.id = p_transaction_id and t.user_id = v_actor;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  if v_transaction.status is distinct from 'pending' or not p_patch ?| array['amount', 'deliveryLocation', 'pickupAddress'] or p_patch ? 'quoteId' then
    return private.ok('null');
  end if;
  return private.ok(case when (private.find_effective_schedule('sender', v_actor, clock_timestamp())).id is not null or (private.find_effective_schedule('driver', v_actor, clock_timestamp())).id is not null
                         then private.build_quote_route_query(private.edited_request_json(v_transaction, p_patch)) end);
end $$;
revoke execute on function app.get_edit_route_query(uuid, jsonb) from public;
grant execute on function app.get_edit_route_query(uuid, jsonb) to handover_authenticated;

-- edit_transaction: the sender changes the fields of the patch until a driver has the delivery. `version` is the
-- version that the sender has read; an edit of an older version is refused. Amount and places are fixed once the
-- receiver has accepted, except for places that do not change the price. A new price must be shown first: without its
-- quote the edit is refused with a new one (QUOTE_EXPIRED). The receiver is notified, open offers for another route or
-- time are withdrawn, dispatch restarts, and the edit is recorded. A new time answers the receiver's proposal. The
-- limits of the wanted day apply to a new amount or time.
create function app.edit_transaction(p_transaction_id uuid, p_patch jsonb, p_route jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions;
  v_edited public.transactions;
  v_body jsonb;
  v_refusal jsonb;
  v_verdict private.money_verdicts;
  v_old_quote private.quotes;
  v_quote private.quotes;
  v_hub public.hubs;
  v_window record;
  v_accepts_proposal boolean := false;
  v_changes_terms boolean := p_patch ?| array['amount', 'deliveryLocation', 'pickupAddress'];
  v_is_repriced boolean;
  v_fields text[] := array(select field from jsonb_object_keys(p_patch - array['version', 'quoteId']) field order by field);
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_transaction from public.transactions t where t.id = p_transaction_id and t.user_id = v_actor for no key update;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  if private.is_terminal(v_transaction.status) then
    return private.refuse('INVALID_STATE', '{"reason": "delivery_over"}');
  end if;
  if not private.can_edit_delivery(v_transaction.status) then
    return private.refuse('INVALID_STATE', '{"reason": "driver_has_it"}');
  end if;
  if (p_patch ->> 'version')::int is distinct from v_transaction.version then
    return private.refuse('INVALID_STATE', '{"reason": "delivery_changed"}');
  end if;
  v_body := private.edited_request_json(v_transaction, p_patch);
  select * into v_old_quote from private.quotes q where q.transaction_id = v_transaction.id for update;
  if v_changes_terms and v_transaction.status <> 'pending' and (p_patch ? 'amount' or v_old_quote.id is not null or v_transaction.funding = 'prefunded') then
    return private.refuse('INVALID_STATE', '{"reason": "terms_agreed"}');
  end if;
  -- A delivery agreed without a price keeps none, even if a price schedule applies since.
  v_is_repriced := v_changes_terms and v_transaction.status = 'pending';
  v_refusal := coalesce(
    case when p_patch ? 'amount' then private.amount_refusal((v_body ->> 'amount')::numeric) end,
    case when p_patch ? 'deliveryLocation' then private.area_refusal(v_body -> 'deliveryLocation') end,
    case when jsonb_typeof(p_patch -> 'preferredTime') = 'object' then private.preferred_day_refusal(p_patch -> 'preferredTime') end);
  if v_refusal is not null then
    return v_refusal;
  end if;

  if v_changes_terms and v_transaction.funding = 'prefunded' then
    v_hub := private.find_hub((v_body ->> 'amount')::numeric, private.round_coordinate(v_body #> '{deliveryLocation,lat}'), private.round_coordinate(v_body #> '{deliveryLocation,lng}'));
    if v_hub.id is null then
      return private.refuse('NO_HUB');
    end if;
  end if;
  if p_patch ? 'preferredTime' then
    select * into v_window from private.resolve_preferred_window(p_patch -> 'preferredTime');
  else
    select v_transaction.wanted_from as starts, v_transaction.wanted_to as ends into v_window;
  end if;
  if p_patch ?| array['amount', 'preferredTime'] then
    v_edited := v_transaction;
    v_edited.amount := (v_body ->> 'amount')::numeric;
    v_edited.wanted_from := v_window.starts;
    v_verdict := private.evaluate_limits(v_edited, case v_transaction.status when 'pending' then 'create' else 'move' end);
    if v_verdict.verdict = 'refuse' then
      return private.refuse_over_limit(v_verdict);
    end if;
  end if;
  if v_is_repriced and v_body ->> 'quoteId' is not null then
    select * into v_quote from private.quotes q where q.id = (v_body ->> 'quoteId')::uuid for update;
    v_refusal := private.quote_refusal(v_quote, v_actor, v_body);
    if v_refusal is not null then
      return v_refusal;
    end if;
  elsif v_is_repriced and (v_old_quote.id is not null or (private.find_effective_schedule('sender', v_actor, clock_timestamp())).id is not null) then
    if coalesce(p_route, private.estimate_road_route(private.build_quote_route_query(v_body))) is null then
      return private.refuse_invalid('pickupLocation', 'priced_by_the_way');
    end if;
    v_quote := private.insert_quote(v_actor, v_body, coalesce(p_route, private.estimate_road_route(private.build_quote_route_query(v_body))));
    -- A different price needs the sender's consent.
    if v_quote.fee is distinct from coalesce(v_old_quote.fee, 0) then
      return private.refuse('QUOTE_EXPIRED', jsonb_build_object('reason', 'differs', 'quote', private.quote_json(v_quote)));
    end if;
  end if;

  if v_quote.id is not null then
    update private.quotes q set transaction_id = null, expires_at = least(q.expires_at, clock_timestamp()) where q.id = v_old_quote.id;
    update private.quotes q set transaction_id = v_transaction.id, tip = case when private.can_tip(v_quote) then coalesce(v_old_quote.tip, 0) else 0 end
     where q.id = v_quote.id returning * into v_quote;
  end if;
  if p_patch ? 'preferredTime' then
    v_accepts_proposal := private.resolve_time_proposal(v_transaction.id, v_window.starts, v_window.ends);
  end if;
  update public.transactions t set
    amount = (v_body ->> 'amount')::numeric,
    fee = case when v_quote.id is null then t.fee when v_quote.sender_schedule is not null then private.to_dollars(v_quote.fee + v_quote.tip) end,
    hub_id = coalesce(v_hub.id, t.hub_id),
    delivery_address = private.clean_line(v_body ->> 'deliveryAddress'),
    delivery_latitude = private.round_coordinate(v_body #> '{deliveryLocation,lat}'), delivery_longitude = private.round_coordinate(v_body #> '{deliveryLocation,lng}'),
    pickup_address = coalesce(v_hub.address, private.clean_line(v_body ->> 'pickupAddress')),
    pickup_latitude = coalesce(v_hub.lat, private.round_coordinate(nullif(v_body -> 'pickupLocation', 'null') -> 'lat')),
    pickup_longitude = coalesce(v_hub.lng, private.round_coordinate(nullif(v_body -> 'pickupLocation', 'null') -> 'lng')),
    delivery_unit = case when p_patch ? 'deliveryUnit' then nullif(private.clean_line(p_patch ->> 'deliveryUnit'), '') else t.delivery_unit end,
    pickup_unit = case when p_patch ? 'pickupUnit' and t.funding <> 'prefunded' then nullif(private.clean_line(p_patch ->> 'pickupUnit'), '') else t.pickup_unit end,
    notes = case when p_patch ? 'notes' then nullif(private.clean_text(p_patch ->> 'notes'), '') else t.notes end,
    preferred_from = case when p_patch ? 'preferredTime' then (p_patch #>> '{preferredTime,from}')::time else t.preferred_from end,
    preferred_to = case when p_patch ? 'preferredTime' then (p_patch #>> '{preferredTime,to}')::time else t.preferred_to end,
    wanted_from = v_window.starts, wanted_to = v_window.ends,
    allowed_at = case when p_patch ?| array['amount', 'preferredTime'] then clock_timestamp() else t.allowed_at end,
    package_details = jsonb_strip_nulls(t.package_details || jsonb_build_object('delivery_location', v_body -> 'deliveryLocation',
      'agreed_location', case when not p_patch ? 'deliveryLocation' then t.package_details -> 'agreed_location' end,
      'special_instructions', case when p_patch ? 'specialInstructions' then nullif(private.clean_text(p_patch ->> 'specialInstructions'), '')
                                   else t.package_details ->> 'special_instructions' end))
  where t.id = v_transaction.id returning * into v_transaction;
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
  values (v_transaction.id, v_transaction.status, v_transaction.status, case when v_accepts_proposal then 'accept_time' else 'edit' end, v_actor, 'sender', jsonb_build_object('fields', to_jsonb(v_fields)), clock_timestamp());
  perform private.record_verdict(v_verdict, v_transaction);
  if p_patch ?| array['deliveryAddress', 'deliveryUnit', 'specialInstructions'] then
    perform private.upsert_delivery_contact(v_transaction);
  end if;
  if v_changes_terms or p_patch ? 'preferredTime' then
    perform private.reissue_offers(v_transaction);
    select * into v_transaction from public.transactions t where t.id = v_transaction.id;
  end if;
  if v_transaction.status in ('payment_confirmed', 'broadcast') then
    perform private.enqueue_routing_order(v_transaction.id);
  end if;
  -- The receiver is notified that their proposed time was accepted; other changes appear on the page.
  perform private.notify_delivery(case when v_accepts_proposal then 'time_accepted' else 'transaction_edited' end, v_transaction.id, v_transaction.receiver_id, jsonb_build_object('fields', to_jsonb(v_fields))
    || case when v_accepts_proposal then jsonb_build_object('day', to_char(v_transaction.wanted_from at time zone private.get_time_zone(), 'YYYY-MM-DD'),
                                                  'from', to_char(v_transaction.preferred_from, 'HH24:MI'), 'to', to_char(v_transaction.preferred_to, 'HH24:MI')) else '{}' end);
  perform private.broadcast_delivery(v_transaction);
  return private.ok(private.transaction_json(v_transaction, v_actor, false, true));
end $$;
revoke execute on function app.edit_transaction(uuid, jsonb, jsonb) from public;
grant execute on function app.edit_transaction(uuid, jsonb, jsonb) to handover_authenticated;
