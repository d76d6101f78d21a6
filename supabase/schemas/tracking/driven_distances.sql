-- Driven distances for drivers and administrators.

-- driven_distance_json: {metres, byRoad} of a driver's delivery: by road, or along straight lines if the engine knew
-- no roads. Null until it is measured.
create function private.driven_distance_json(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('metres', round(coalesce(d.road_m, d.straight_m)::numeric)::int, 'byRoad', d.road_m is not null)
      from private.driven_distances d where d.transaction_id = p_transaction_id and d.driver_id = p_driver_id);
end $$;

-- sum_driven_distance_json: the sum for the driver's deliveries that ended in this period; byRoad if all of them are.
create function private.sum_driven_distance_json(p_driver_id uuid, p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('metres', round(coalesce(sum(coalesce(d.road_m, d.straight_m)), 0)::numeric)::int,
                              'byRoad', coalesce(bool_and(d.road_m is not null), true))
      from private.driven_distances d where d.driver_id = p_driver_id and d.ended_at >= p_from and d.ended_at < p_to);
end $$;
