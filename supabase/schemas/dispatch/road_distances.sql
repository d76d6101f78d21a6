-- Road distances of a search: the road engine's results, or estimates where it has none. The engine is called before
-- the search's transaction, with app.get_dispatch_route_query(). `p_routes` is {drivers: {id: {metres, seconds}}, trip:
-- {metres, seconds}, polyline}: from each driver to the first stop, and from the pickup to the drop-off with its
-- polyline.

-- find_first_stop_distance: returns a driver's road distance to the first stop, or an estimate from the straight line
-- with `approximate` = true. Nulls if the position is unknown.
create function private.find_first_stop_distance(p_routes jsonb, p_driver_id uuid, p_straight_m double precision,
                                      out metres double precision, out seconds double precision, out approximate boolean)
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_driver_route jsonb := p_routes #> array['drivers', p_driver_id::text];
begin
  if v_driver_route is not null then
    metres := (v_driver_route ->> 'metres')::double precision;
    seconds := (v_driver_route ->> 'seconds')::double precision;
    approximate := false;
  elsif p_straight_m is not null then
    metres := private.estimate_road_metres(p_straight_m);
    seconds := private.estimate_road_seconds(metres);
    approximate := true;
  end if;
end $$;

-- sort_matches_by_eta: breaks ties of the score. Drivers with equal scores are ordered by travel time to the first
-- stop, then by straight-line distance, then by id. It only reorders drivers that the search returned; others with the
-- same score that are farther by straight line stay behind. Without engine results the order is unchanged, because
-- estimated times grow with the straight line.
create function private.sort_matches_by_eta(p_matches private.match[], p_routes jsonb) returns private.match[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if p_routes is null or cardinality(p_matches) < 2 then
    return p_matches;
  end if;
  return array(select (m.driver_id, m.distance_m, m.score, m.points)::private.match
                 from unnest(p_matches) m cross join lateral private.find_first_stop_distance(p_routes, m.driver_id, m.distance_m) first_stop
                order by m.score desc, first_stop.seconds nulls last, m.distance_m nulls last, m.driver_id);
end $$;

-- offer_part_json: returns one part of an offer's distance, in whole metres; null if unknown.
create function private.offer_part_json(p_metres double precision, p_is_approximate boolean) returns jsonb
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when p_metres is not null then jsonb_build_object('metres', round(p_metres)::int, 'approximate', p_is_approximate) end;
end $$;

-- offer_estimate_json: returns the distance and time stored with an offer: driver to pickup to drop-off, or from the
-- pickup if the driver's position is unknown. `approximate` is true unless all of it is from the engine. The driver's
-- part counts from the position at the time of the query, moments ago. `toPickup` and `toDropOff` are the two parts,
-- each with its own `approximate`: null if unknown; without a pickup all of it is `toDropOff`.
create function private.offer_estimate_json(p_transaction public.transactions, p_driver_id uuid, p_straight_m double precision, p_routes jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_first_stop record := private.find_first_stop_distance(p_routes, p_driver_id, p_straight_m);
  v_trip_route jsonb := p_routes -> 'trip';
  v_metres double precision := v_first_stop.metres;
  v_seconds double precision := v_first_stop.seconds;
  v_is_approximate boolean := coalesce(v_first_stop.approximate, false);
  v_trip_m double precision;
  v_to_pickup jsonb := private.offer_part_json(v_first_stop.metres, v_first_stop.approximate);
  v_to_drop_off jsonb;
begin
  if p_transaction.pickup_latitude is not null and p_transaction.pickup_longitude is not null then
    if jsonb_typeof(v_trip_route) = 'object' then
      v_trip_m := (v_trip_route ->> 'metres')::double precision;
      v_seconds := coalesce(v_seconds, 0) + (v_trip_route ->> 'seconds')::double precision;
    else
      v_trip_m := private.estimate_road_metres(private.compute_distance_m(p_transaction.pickup_latitude, p_transaction.pickup_longitude, p_transaction.delivery_latitude, p_transaction.delivery_longitude));
      v_seconds := coalesce(v_seconds, 0) + private.estimate_road_seconds(v_trip_m);
      v_is_approximate := true;
    end if;
    v_metres := coalesce(v_metres, 0) + v_trip_m;
    v_to_drop_off := private.offer_part_json(v_trip_m, jsonb_typeof(v_trip_route) is distinct from 'object');
  else
    v_to_drop_off := v_to_pickup;
    v_to_pickup := null;
  end if;
  return jsonb_build_object(
    'estimatedDistance', coalesce(private.format_distance(v_metres), 'unknown'), 'estimatedTime', coalesce(private.round_up_minutes(v_seconds), 0),
    'estimateApproximate', v_is_approximate or v_metres is null,
    'distanceFrom', case when v_first_stop.metres is not null then 'driver' when v_metres is not null then 'pickup' end,
    'toPickup', v_to_pickup, 'toDropOff', v_to_drop_off,
    'routePolyline', p_routes -> 'polyline');
end $$;
