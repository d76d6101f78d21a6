-- Asking for drivers: for a delivery as somebody describes it, and for a zone.

-- request_problems: what is wrong with a request for drivers {id, deliveryLocation, deliveryAddress, amount, priority,
-- estimatedDuration?, pickupLocation?}, in the specification's words (document 2, §5); an empty array when nothing is.
create function private.request_problems(p_request jsonb) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when coalesce(btrim(p_request ->> 'id'), '') = '' then 'Request ID is required' end,
    case when private.place_problem(p_request, 'deliveryLocation', true) <> '[]' then 'Valid delivery location coordinates are required' end,
    case when coalesce(btrim(p_request ->> 'deliveryAddress'), '') = '' then 'Delivery address is required' end,
    case when jsonb_typeof(p_request -> 'amount') is distinct from 'number' or (p_request ->> 'amount')::numeric <= 0 then 'Amount must be greater than 0' end,
    case when coalesce(p_request ->> 'priority', '') not in ('low', 'medium', 'high', 'urgent') then 'Valid priority level is required' end,
    case when p_request ? 'estimatedDuration' and p_request -> 'estimatedDuration' <> 'null'
           and (jsonb_typeof(p_request -> 'estimatedDuration') <> 'number' or (p_request ->> 'estimatedDuration')::numeric <= 0) then 'Estimated duration must be greater than 0' end
  ], null)
$$;

-- match_json: a driver who fits, with the terms of his score and the minutes to where the delivery begins.
create function private.match_json(p_m private.match) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('driverId', p_m.driver_id, 'name', d.name, 'score', p_m.score, 'terms', private.score_terms(p_m.points),
           'distanceKm', round((p_m.distance_m / 1000)::numeric, 3), 'minutes', private.travel_minutes(p_m.distance_m))
    from public.driver_profiles d where d.user_id = p_m.driver_id
$$;

-- matches_of: the best drivers for a delivery, or why there is none.
create function private.matches_of(p_t public.transactions, p_priority text, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_matches jsonb;
begin
  select jsonb_agg(private.match_json(m) order by m.score desc, m.distance_m nulls last, m.driver_id) into v_matches
    from private.best_drivers(p_t, '{}', p_priority, least(greatest(coalesce(p_limit, 5), 1), 100)) m;
  if v_matches is null then
    return private.refuse('NO_DRIVERS_AVAILABLE', private.nobody_message());
  end if;
  return private.ok(jsonb_build_object('items', v_matches));
end $$;

-- match_drivers: the best drivers for a delivery that is described, not stored; five unless told otherwise.
create function public.match_drivers(p_request jsonb, p_limit int default 5) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_problems text[] := private.request_problems(coalesce(p_request, '{}'));
  v_t public.transactions;
begin
  if cardinality(v_problems) > 0 then
    return private.refuse('VALIDATION_ERROR', 'Invalid delivery request: ' || array_to_string(v_problems, ', '));
  end if;
  v_t.delivery_latitude := private.coordinate(p_request #> '{deliveryLocation,lat}');
  v_t.delivery_longitude := private.coordinate(p_request #> '{deliveryLocation,lng}');
  if private.place_problem(p_request, 'pickupLocation', false) = '[]' then
    v_t.pickup_latitude := private.coordinate(p_request #> '{pickupLocation,lat}');
    v_t.pickup_longitude := private.coordinate(p_request #> '{pickupLocation,lng}');
  end if;
  return private.matches_of(v_t, p_request ->> 'priority', p_limit);
end $$;

-- admin_match_drivers: whom the search would ask for this delivery now, for an administrator who assigns by hand.
create function public.admin_match_drivers(p_transaction_id uuid, p_limit int default 5) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND', 'Transaction not found');
  end if;
  return private.matches_of(v_t, case when v_t.urgent then 'urgent' when v_t.amount > 100 then 'high' else 'medium' end, p_limit);
end $$;

-- zone_drivers: the available drivers of a zone by their zone-only score, ties by id; ten unless told otherwise. In the zone is who
-- was there by a fresh position.
create function public.zone_drivers(p_zone_id uuid, p_limit int default 10) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.ok(jsonb_build_object('items', coalesce(jsonb_agg(jsonb_build_object('driverId', s.id, 'name', s.name,
           'score', s.score, 'inZone', s.here) order by s.score desc, s.id), '[]')))
    from (select d.user_id as id, d.name, h.here, private.zone_only_points(a.priority, h.here) as score
            from public.driver_zone_assignments a
            join public.geofence_zones z on z.id = a.zone_id and z.is_active
            join public.driver_profiles d on d.user_id = a.driver_id and d.is_approved and d.is_available and d.suspended_at is null
             and coalesce(d.optimo_route_external_id, '') <> ''
           cross join lateral (select coalesce(d.position_at >= clock_timestamp() - make_interval(secs => private.setting('position_fresh_seconds')::int)
                                               and private.in_zone(z, d.current_latitude, d.current_longitude), false) as here) h
           where a.zone_id = p_zone_id and a.is_active
           order by score desc, d.user_id limit least(greatest(coalesce(p_limit, 10), 1), 100)) s
$$;

-- age_reach: the sweep for drivers whose position has grown old; they are found by their zones alone.
create function public.age_reach(p_limit int default 2000) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.ok(jsonb_build_object('aged', private.age_reach(p_limit)))
$$;

revoke execute on function public.match_drivers(jsonb, int), public.admin_match_drivers(uuid, int), public.zone_drivers(uuid, int), public.age_reach(int)
  from public, anon, authenticated;
grant execute on function public.match_drivers(jsonb, int), public.zone_drivers(uuid, int), public.age_reach(int) to service_role;
grant execute on function public.admin_match_drivers(uuid, int) to authenticated;
