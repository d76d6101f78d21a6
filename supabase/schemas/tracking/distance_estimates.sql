-- Distance and duration estimates without a road engine. Straight distances and zones are in geography.

-- estimate_road_metres: estimates metres by road from the straight line. Same as lib/domain/geo/distance.ts.
create function private.estimate_road_metres(p_straight_metres double precision) returns double precision
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return p_straight_metres * 1.4;
end $$;

-- estimate_trip_metres: estimates metres by road from the driver via the pickup to the delivery. A leg with an unknown
-- end counts zero.
create function private.estimate_trip_metres(p_driver_lat double precision, p_driver_lng double precision, p_t public.transactions) returns double precision
language plpgsql stable parallel safe set search_path = '' as $$
begin
  return private.estimate_road_metres(case when p_t.pickup_latitude is null or p_t.pickup_longitude is null
    then coalesce(private.compute_distance_m(p_driver_lat, p_driver_lng, p_t.delivery_latitude, p_t.delivery_longitude), 0)
    else coalesce(private.compute_distance_m(p_driver_lat, p_driver_lng, p_t.pickup_latitude, p_t.pickup_longitude), 0)
       + private.compute_distance_m(p_t.pickup_latitude, p_t.pickup_longitude, p_t.delivery_latitude, p_t.delivery_longitude)
  end);
end $$;

-- estimate_road_seconds: estimates seconds for metres by road at 30 km/h. Same as lib/domain/geo/distance.ts.
create function private.estimate_road_seconds(p_metres double precision) returns double precision
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return p_metres * 0.12;
end $$;

-- round_up_minutes: seconds in whole minutes, rounded up, at least one. Same as toMinutes of
-- lib/domain/geo/distance.ts.
create function private.round_up_minutes(p_seconds double precision) returns int
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return greatest(1, ceil(round((p_seconds / 60)::numeric, 6)))::int;
end $$;

-- estimate_travel_minutes: minutes for metres by road at 30 km/h.
create function private.estimate_travel_minutes(p_metres double precision) returns int
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return private.round_up_minutes(private.estimate_road_seconds(p_metres));
end $$;

-- format_distance: for example '5 km' or '4.2 km'.
create function private.format_distance(p_metres double precision) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return trim_scale(round((p_metres / 1000)::numeric, 1))::text || ' km';
end $$;

-- point_json: a position for clients; null if unknown.
create function private.point_json(p_lat double precision, p_lng double precision) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_lat is not null and p_lng is not null then jsonb_build_object('lat', p_lat, 'lng', p_lng) end;
end $$;

-- timed_point_json: a position with its time; null if either is unknown, because a position without a time would be
-- taken as current.
create function private.timed_point_json(p_lat double precision, p_lng double precision, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when p_at is not null then private.point_json(p_lat, p_lng) || jsonb_build_object('at', private.format_iso(p_at)) end;
end $$;
