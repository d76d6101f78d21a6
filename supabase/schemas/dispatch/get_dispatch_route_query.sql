-- get_dispatch_route_query: returns the routes that a dispatch run needs from the road engine, without locking:
-- {destination, dropOff, drivers}. Each driver {driverId, lat, lng} has a known position; the engine measures from
-- there to the destination (the first stop), and from it to the drop-off (null if the drop-off is the first stop).
-- Returns null if the run would need no driver or find none. The run itself decides on offers; for a driver missing
-- here it estimates the distance.
create function app.get_dispatch_route_query(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  -- As many as a run reads first, and a few spare for drivers that other runs take meanwhile.
  c_max_drivers constant int := 15;
  v_transaction public.transactions;
  v_dispatch private.dispatches;
  v_open_offers int;
  v_offers_needed int;
  v_notified_ids uuid[];
  v_declined_ids uuid[];
  v_matches private.match[];
begin
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  if v_transaction.id is null or not private.is_seeking_driver(v_transaction.status)
     or v_transaction.status = 'payment_confirmed' and private.find_search_start_time(v_transaction) > clock_timestamp() then
    return private.ok(null);
  end if;
  select * into v_dispatch from private.dispatches d where d.transaction_id = v_transaction.id;
  v_dispatch := private.advance_round(v_dispatch);
  v_dispatch.tried := coalesce(v_dispatch.tried, '{}');
  v_dispatch.priority := coalesce(v_dispatch.priority, private.get_priority(v_transaction));
  select count(*) into v_open_offers from public.driver_notifications offer
   where offer.transaction_id = v_transaction.id and private.is_open_offer(offer.status) and offer.expires_at > clock_timestamp();
  v_offers_needed := private.count_offers_needed(v_transaction, v_open_offers, cardinality(v_dispatch.tried));
  if v_offers_needed = 0 and v_open_offers = 0 and v_dispatch.needs_driver and v_dispatch.next_at is not null then
    -- A driver who became eligible after the round paused may end the pause.
    v_dispatch.tried := '{}';
    v_offers_needed := private.count_offers_needed(v_transaction, v_open_offers, 0);
  end if;
  if v_offers_needed = 0 then
    return private.ok(null);
  end if;

  -- In the order of the run: drivers without an offer, drivers who did not answer, and drivers who declined only if
  -- there is no other.
  v_notified_ids := array(select distinct offer.driver_id from public.driver_notifications offer where offer.transaction_id = v_transaction.id);
  v_declined_ids := private.list_declined_drivers(v_transaction.id, coalesce(v_dispatch.round, 1), false);
  v_matches := array(select m from private.list_best_drivers(v_transaction, v_dispatch.tried || v_notified_ids || v_declined_ids, v_dispatch.priority, c_max_drivers) m);
  if cardinality(v_notified_ids) > 0 and cardinality(v_matches) < v_offers_needed + 2 then
    v_matches := v_matches || array(
      select m from private.list_best_drivers(v_transaction, v_dispatch.tried || v_declined_ids || array(select match.driver_id from unnest(v_matches) match), v_dispatch.priority, c_max_drivers) m);
    if cardinality(v_matches) = 0 and v_open_offers = 0 then
      v_declined_ids := private.list_declined_drivers(v_transaction.id, coalesce(v_dispatch.round, 1), true);
      v_matches := array(select m from private.list_best_drivers(v_transaction, v_dispatch.tried || v_declined_ids, v_dispatch.priority, c_max_drivers) m);
    end if;
  end if;
  if cardinality(v_matches) = 0 then
    return private.ok(null);
  end if;
  return private.ok((
    select jsonb_build_object('destination', private.point_json(stop.lat, stop.lng),
             'dropOff', case when v_transaction.pickup_latitude is not null and v_transaction.pickup_longitude is not null
                          then private.point_json(v_transaction.delivery_latitude, v_transaction.delivery_longitude) end,
             'drivers', coalesce((select jsonb_agg(private.point_json(d.current_latitude, d.current_longitude) || jsonb_build_object('driverId', d.user_id))
                                    from unnest(v_matches) match join public.driver_profiles d on d.user_id = match.driver_id
                                   where match.distance_m is not null and d.current_latitude is not null and d.current_longitude is not null), '[]'))
      from private.get_first_stop(v_transaction) stop));
end $$;
revoke execute on function app.get_dispatch_route_query(uuid) from public;
grant execute on function app.get_dispatch_route_query(uuid) to handover_service;
