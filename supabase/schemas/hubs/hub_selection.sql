-- Chooses the hub for the cash of a prefunded delivery (its sender pays the amount, and a hub gives the cash): the
-- nearest to the drop-off that is open, has enough cash and is within the search radius. Its address and place become
-- the pickup's.

-- sum_reserved_cash: returns the sum reserved in this safe for other paid deliveries.
create function private.sum_reserved_cash(p_hub_id uuid, p_except uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(t.amount), 0) from public.transactions t
     where t.hub_id = p_hub_id and t.id is distinct from p_except and t.status in ('payment_confirmed', 'broadcast', 'assigned'));
end $$;

-- find_giving_hub: returns the nearest hub to the drop-off that can give the amount; a row of nulls if none can.
-- `p_open_only`: only hubs that are open now and until a driver can arrive; otherwise all that ever open.
create function private.find_giving_hub(p_transaction_id uuid, p_amount numeric, p_lat double precision, p_lng double precision, p_open_only boolean) returns public.hubs
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select h from public.hubs h
     where h.is_active and case when p_open_only then private.is_hub_open(h, clock_timestamp())
                                                 and private.is_hub_open(h, clock_timestamp() + make_interval(secs => private.get_setting('hub_lead_seconds')::double precision))
                                else private.find_next_hub_opening(h, clock_timestamp()) is not null end
       and private.compute_distance_m(h.lat, h.lng, p_lat, p_lng) <= private.get_setting('search_radius_m')
       and private.compute_available_safe_cash(h.id) - private.sum_reserved_cash(h.id, p_transaction_id) >= p_amount
     order by private.compute_distance_m(h.lat, h.lng, p_lat, p_lng), h.name, h.id limit 1);
end $$;

-- find_hub: for a quote or request: prefers a hub that is open now, otherwise one that opens later.
create function private.find_hub(p_amount numeric, p_lat double precision, p_lng double precision) returns public.hubs
language plpgsql stable security definer set search_path = '' as $$
declare
  v_hub public.hubs := private.find_giving_hub(null, p_amount, p_lat, p_lng, true);
begin
  return case when v_hub.id is null then private.find_giving_hub(null, p_amount, p_lat, p_lng, false) else v_hub end;
end $$;

-- choose_hub: chooses the hub of this paid delivery again, until a driver gets an offer. Returns whether a hub can give
-- the cash. The caller has locked the delivery.
create function private.choose_hub(p_transaction public.transactions) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_hub public.hubs;
begin
  if p_transaction.funding <> 'prefunded' or p_transaction.status <> 'payment_confirmed' then
    return true;
  end if;
  -- Serializes reservations.
  perform private.reserve_hub_cash();
  v_hub := private.find_giving_hub(p_transaction.id, p_transaction.amount, p_transaction.delivery_latitude, p_transaction.delivery_longitude, true);
  update private.dispatches d set no_hub_since = case when v_hub.id is null then coalesce(d.no_hub_since, clock_timestamp()) end where d.transaction_id = p_transaction.id;
  if v_hub.id is null then
    return false;
  end if;
  if v_hub.id <> p_transaction.hub_id or (v_hub.address, v_hub.lat, v_hub.lng) is distinct from (p_transaction.pickup_address, p_transaction.pickup_latitude, p_transaction.pickup_longitude) then
    update public.transactions t set hub_id = v_hub.id, pickup_address = v_hub.address, pickup_latitude = v_hub.lat, pickup_longitude = v_hub.lng where t.id = p_transaction.id;
    perform private.enqueue_routing_order(p_transaction.id);
  end if;
  return true;
end $$;

-- wait_for_hub: no hub can give the cash now: the search waits and retries soon. The parties and administrators see it.
create function private.wait_for_hub(p_transaction public.transactions, p_dispatch private.dispatches) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_next_at timestamptz := clock_timestamp() + make_interval(secs => private.get_setting('hub_wait_seconds')::double precision);
begin
  if not exists (select from (select t.outcome from private.dispatch_traces t where t.transaction_id = p_transaction.id order by t.id desc limit 1) latest where latest.outcome = 'no_hub') then
    insert into private.dispatch_traces (transaction_id, at, round, requested, priority, outcome, reason, candidates)
    values (p_transaction.id, clock_timestamp(), p_dispatch.round, 0, p_dispatch.priority, 'no_hub', 'no_hub', '[]');
    perform private.broadcast_delivery(p_transaction);
  end if;
  update private.dispatches d set state = 'waiting', next_at = v_next_at, needs_driver = false, exhausted_at = null where d.transaction_id = p_transaction.id;
  perform private.enqueue('dispatch', jsonb_build_object('transactionId', p_transaction.id), v_next_at, 'dispatch:' || p_transaction.id);
end $$;

-- list_hub_pickups: lists the open legs (transfers of cash) of drivers who collect cash at this hub.
create function private.list_hub_pickups(p_hub_id uuid) returns setof public.custody_legs
language sql stable security definer set search_path = '' as $$
  select * from public.custody_legs l where l.giver_kind = 'hub' and l.giver_id = p_hub_id and l.state in ('waiting', 'verifying')
$$;

-- hub_pickups_json: returns the first of them: drivers at the counter, longest waiting first.
create function private.hub_pickups_json(p_hub_id uuid, p_reader uuid, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('transactionId', t.id, 'orderNo', t.order_no, 'leg', private.leg_json(pickup.leg, t, reader.is_side, reader.is_side))
                              order by (pickup.leg).arrived_at nulls last, (pickup.leg).opened_at, (pickup.leg).id), '[]')
      from (select l as leg from private.list_hub_pickups(p_hub_id) l order by l.arrived_at nulls last, l.opened_at, l.id limit p_limit) pickup
      join public.transactions t on t.id = (pickup.leg).transaction_id cross join lateral (select private.is_leg_side(pickup.leg, p_reader) as is_side) reader);
end $$;
