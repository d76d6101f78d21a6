-- How far drivers drove, as they and administrators read it.

-- driven_distance_json: {metres, byRoad} of a driver's delivery: along roads, or along straight lines where no engine
-- knew the roads. Null while nobody has measured it.
create function private.driven_distance_json(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('metres', round(coalesce(d.road_m, d.straight_m)::numeric)::int, 'byRoad', d.road_m is not null)
      from private.driven_distances d where d.transaction_id = p_transaction_id and d.driver_id = p_driver_id);
end $$;

-- sum_driven_distance_json: the same of all their deliveries that ended in this time; by road when all of them are.
create function private.sum_driven_distance_json(p_driver_id uuid, p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('metres', round(coalesce(sum(coalesce(d.road_m, d.straight_m)), 0)::numeric)::int,
                              'byRoad', coalesce(bool_and(d.road_m is not null), true))
      from private.driven_distances d where d.driver_id = p_driver_id and d.ended_at >= p_from and d.ended_at < p_to);
end $$;
