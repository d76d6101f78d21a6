-- How far and how long a trip is, where no road was asked. Straight distances and zones: geography.

-- estimate_road_metres: metres by road, guessed from the straight line. The phone guesses the same
-- (lib/domain/geo/distance.ts).
create function private.estimate_road_metres(p_straight double precision) returns double precision
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return p_straight * 1.4;
end $$;

-- estimate_trip_metres: metres by road from the driver by way of the pickup to the delivery, guessed. An unknown leg
-- counts nothing.
create function private.estimate_trip_metres(p_driver_lat double precision, p_driver_lng double precision, p_t public.transactions) returns double precision
language plpgsql stable parallel safe set search_path = '' as $$
begin
  return private.estimate_road_metres(case when p_t.pickup_latitude is null or p_t.pickup_longitude is null
    then coalesce(private.distance_m(p_driver_lat, p_driver_lng, p_t.delivery_latitude, p_t.delivery_longitude), 0)
    else coalesce(private.distance_m(p_driver_lat, p_driver_lng, p_t.pickup_latitude, p_t.pickup_longitude), 0)
       + private.distance_m(p_t.pickup_latitude, p_t.pickup_longitude, p_t.delivery_latitude, p_t.delivery_longitude)
  end);
end $$;

-- estimate_road_seconds: seconds for metres by road, guessed: at 30 km/h. The phone guesses the same
-- (lib/domain/geo/distance.ts).
create function private.estimate_road_seconds(p_metres double precision) returns double precision
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return p_metres * 0.12;
end $$;

-- round_up_minutes: seconds on the road as people read them: whole minutes, rounded up, at least one. The phone rounds
-- the same (toMinutes of lib/domain/geo/distance.ts).
create function private.round_up_minutes(p_seconds double precision) returns int
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return greatest(1, ceil(round((p_seconds / 60)::numeric, 6)))::int;
end $$;

-- estimate_travel_minutes: of metres by road at 30 km/h.
create function private.estimate_travel_minutes(p_metres double precision) returns int
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return private.round_up_minutes(private.estimate_road_seconds(p_metres));
end $$;

-- format_distance: '5 km', '4.2 km'.
create function private.format_distance(p_metres double precision) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return trim_scale(round((p_metres / 1000)::numeric, 1))::text || ' km';
end $$;

-- point_json: a place as clients get it; null when unknown.
create function private.point_json(p_lat double precision, p_lng double precision) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_lat is not null and p_lng is not null then jsonb_build_object('lat', p_lat, 'lng', p_lng) end;
end $$;

-- timed_point_json: where somebody was, and when; null when either is unknown, for a place without its age would be
-- taken for now.
create function private.timed_point_json(p_lat double precision, p_lng double precision, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when p_at is not null then private.point_json(p_lat, p_lng) || jsonb_build_object('at', private.iso(p_at)) end;
end $$;
