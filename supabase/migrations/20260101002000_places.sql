-- Boxes that an index understands, and how far and how long a trip is. Distances and zones: geography.

-- boxes_around: one or two boxes of (longitude, latitude) that hold every place within the radius. Two when the circle
-- crosses the antimeridian; the whole band when it holds a pole. They may hold more: the caller measures.
create function private.boxes_around(p_lat double precision, p_lng double precision, p_radius_m double precision,
                                     out box1 box, out box2 box)
language plpgsql immutable set search_path = '' as $$
declare
  -- A hair more than the circle, so that rounding never loses a driver on its rim.
  v_angle double precision := least(p_radius_m / 6371000, pi()) + 1e-9;
  v_south double precision := p_lat - degrees(v_angle);
  v_north double precision := p_lat + degrees(v_angle);
  v_half double precision := 180;
begin
  if v_south > -90 and v_north < 90 then
    v_half := degrees(asin(least(1, sin(least(v_angle, pi() / 2)) / cos(radians(p_lat))))) + 1e-7;
  end if;
  v_south := greatest(v_south, -90);
  v_north := least(v_north, 90);
  if v_half >= 180 then
    box1 := box(point(-180, v_south), point(180, v_north));
    box2 := box1;
  elsif p_lng - v_half < -180 then
    box1 := box(point(-180, v_south), point(p_lng + v_half, v_north));
    box2 := box(point(p_lng - v_half + 360, v_south), point(180, v_north));
  elsif p_lng + v_half > 180 then
    box1 := box(point(p_lng - v_half, v_south), point(180, v_north));
    box2 := box(point(-180, v_south), point(p_lng + v_half - 360, v_north));
  else
    box1 := box(point(p_lng - v_half, v_south), point(p_lng + v_half, v_north));
    box2 := box1;
  end if;
end $$;

-- trip_m: metres from the driver by way of the pickup to the delivery. An unknown leg counts nothing.
create function private.trip_m(p_driver_lat double precision, p_driver_lng double precision, p_t public.transactions) returns double precision
language sql stable parallel safe set search_path = '' as $$
  select case when p_t.pickup_latitude is null or p_t.pickup_longitude is null
    then coalesce(private.distance_m(p_driver_lat, p_driver_lng, p_t.delivery_latitude, p_t.delivery_longitude), 0)
    else coalesce(private.distance_m(p_driver_lat, p_driver_lng, p_t.pickup_latitude, p_t.pickup_longitude), 0)
       + private.distance_m(p_t.pickup_latitude, p_t.pickup_longitude, p_t.delivery_latitude, p_t.delivery_longitude)
  end
$$;

-- travel_minutes: at 30 km/h, rounded up, at least one.
create function private.travel_minutes(p_metres double precision) returns int
language sql immutable strict parallel safe set search_path = '' as $$
  select greatest(1, ceil(round((p_metres / 500)::numeric, 6)))::int
$$;

-- distance_text: '5 km', '4.2 km'.
create function private.distance_text(p_metres double precision) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select trim_scale(round((p_metres / 1000)::numeric, 1))::text || ' km'
$$;

-- point_json: a place as clients get it; null when unknown.
create function private.point_json(p_lat double precision, p_lng double precision) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_lat is not null and p_lng is not null then jsonb_build_object('lat', p_lat, 'lng', p_lng) end
$$;
