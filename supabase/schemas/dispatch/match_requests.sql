-- Queries for drivers: for a described delivery, and for a zone.

-- match_json: returns a match with the terms of its score, the straight-line kilometres that it counts, and the minutes
-- to the first stop. The minutes are an estimate; the caller may refine them with the road engine.
create function private.match_json(p_match private.match) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('driverId', p_match.driver_id, 'name', d.name, 'score', p_match.score, 'terms', private.score_terms_json(p_match.points),
             'distanceKm', round((p_match.distance_m / 1000)::numeric, 3), 'minutes', private.estimate_travel_minutes(private.estimate_road_metres(p_match.distance_m)),
             'minutesApproximate', true, 'place', case when p_match.distance_m is not null then private.point_json(d.current_latitude, d.current_longitude) end)
      from public.driver_profiles d where d.user_id = p_match.driver_id);
end $$;

-- find_matches: returns the best drivers for a delivery and its first stop, or why there is none.
create function private.find_matches(p_transaction public.transactions, p_priority text, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_matches jsonb;
begin
  select jsonb_agg(private.match_json(m) order by m.score desc, m.distance_m nulls last, m.driver_id) into v_matches
    from private.list_best_drivers(p_transaction, '{}', p_priority, private.clamp_page_size(p_limit, 5)) m;
  if v_matches is null then
    return private.refuse('NO_DRIVERS_AVAILABLE', case when private.has_candidates() then '{"reason": "in_area"}'::jsonb else '{}' end);
  end if;
  return private.ok(jsonb_build_object('items', v_matches, 'stop', (select private.point_json(stop.lat, stop.lng) from private.get_first_stop(p_transaction) stop)));
end $$;
