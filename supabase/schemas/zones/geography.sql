-- compute_distance_m: great-circle metres between two positions, with an Earth radius of 6371000 m; null if one is
-- unknown. Without a search_path, so that it can be inlined, which costs a third of a call: it runs for every driver,
-- position and corner.
create function private.compute_distance_m(p_lat1 double precision, p_lng1 double precision, p_lat2 double precision, p_lng2 double precision)
returns double precision
language sql immutable parallel safe as $$
  -- atan2 and abs, because rounding may take the haversine past 1, and least() would turn an unknown position into the
  -- antipode.
  select 2 * 6371000 * atan2(
    sqrt(sin(radians(p_lat2 - p_lat1) / 2) ^ 2 + cos(radians(p_lat1)) * cos(radians(p_lat2)) * sin(radians(p_lng2 - p_lng1) / 2) ^ 2),
    sqrt(abs(1 - (sin(radians(p_lat2 - p_lat1) / 2) ^ 2 + cos(radians(p_lat1)) * cos(radians(p_lat2)) * sin(radians(p_lng2 - p_lng1) / 2) ^ 2))))
$$;

-- compute_bearing: the initial bearing from the first position to the second, in radians, clockwise from north.
create function private.compute_bearing(p_lat1 double precision, p_lng1 double precision, p_lat2 double precision, p_lng2 double precision)
returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return atan2(sin(radians(p_lng2 - p_lng1)) * cos(radians(p_lat2)),
               cos(radians(p_lat1)) * sin(radians(p_lat2)) - sin(radians(p_lat1)) * cos(radians(p_lat2)) * cos(radians(p_lng2 - p_lng1)));
end $$;

-- interpolate_lng: the longitude at a fraction of the shorter way between two.
create function private.interpolate_lng(p_from double precision, p_to double precision, p_fraction double precision) returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (select l.lng - 360 * round(l.lng / 360)
            from (select p_from + p_fraction * (p_to - p_from - 360 * round((p_to - p_from) / 360)) as lng) l);
end $$;

-- get_boundary_tolerance_degrees, get_boundary_tolerance_metres: the distance from a zone's boundary that still counts
-- as on it: a centimetre, the precision of stored positions, so that rounding never moves a position on the boundary
-- outside.
create function private.get_boundary_tolerance_degrees() returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
begin
 return 1e-7::double precision;
end $$;

create function private.get_boundary_tolerance_metres() returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
begin
 return 0.01::double precision;
end $$;

-- flush_to_zero: a latitude or longitude, with values very close to zero set to zero, because their products cause
-- arithmetic errors.
create function private.flush_to_zero(p_value numeric) returns double precision
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case when abs(p_value) < 1e-12 then 0 else p_value::double precision end;
end $$;

-- SQL without a search_path, so that the planner can inline it, and compute_distance_m with it for circles. Otherwise
-- compute_distance_m is planned for each test.
create function private.flush_to_zero(p_value double precision) returns double precision
language sql immutable parallel safe as $$
  select case when abs(p_value) < 1e-12 then 0 else p_value end
$$;

-- list_polygon_edges: the edges of a polygon's rings. Coordinates are one ring or several (the first is the outline,
-- the others are holes); a point is {lat, lng} or GeoJSON's [lng, lat]; an edge is a straight line on the map, as in
-- GeoJSON. Repeated corners, including the closing one, count once. Longitudes are unrolled from the outline's first
-- corner, so that a zone may cross the antimeridian.
create function private.list_polygon_edges(p_coordinates jsonb, out ring int, out edge_no int, out edge_count int,
                                   out x1 double precision, out y1 double precision, out x2 double precision, out y2 double precision)
returns setof record
language sql immutable strict set search_path = '' as $$
  with corners as (
    select r.ordinality::int - 1 as ring, p.ordinality as n,
           private.flush_to_zero((case when jsonb_typeof(p.value) = 'object' then p.value ->> 'lng' else p.value ->> 0 end)::numeric) as lng,
           private.flush_to_zero((case when jsonb_typeof(p.value) = 'object' then p.value ->> 'lat' else p.value ->> 1 end)::numeric) as lat
      from jsonb_array_elements(case when jsonb_typeof(p_coordinates #> '{0,0}') in ('array', 'object') then p_coordinates
                                     else jsonb_build_array(p_coordinates) end) with ordinality r,
           jsonb_array_elements(r.value) with ordinality p),
  stepped as (
    select s.*, s.lng - coalesce(lag(s.lng) over (partition by s.ring order by s.n), first_value(s.lng) over (order by s.ring, s.n)) as step
      from corners s),
  unrolled as (
    select s.ring, s.n, s.lat as y, s.lng - 360 * sum(round(s.step / 360)) over (partition by s.ring order by s.n) as x from stepped s),
  distinct_corners as (
    select u.ring, u.n, u.x, u.y from (
      select v.*, lag(v.x) over w as before_x, lag(v.y) over w as before_y from unrolled v window w as (partition by v.ring order by v.n)) u
     where u.x is distinct from u.before_x or u.y is distinct from u.before_y),
  open_rings as (
    select o.ring, o.n, o.x, o.y from (
      select p.*, lead(p.n) over w as next_n, lag(p.n) over w as before_n, first_value(p.x) over w as first_x, first_value(p.y) over w as first_y
        from distinct_corners p window w as (partition by p.ring order by p.n)) o
     where o.next_n is not null or o.before_n is null or o.x <> o.first_x or o.y <> o.first_y)
  select c.ring, row_number() over w, count(*) over (partition by c.ring), c.x, c.y,
         coalesce(lead(c.x) over w, first_value(c.x) over w), coalesce(lead(c.y) over w, first_value(c.y) over w)
    from open_rings c window w as (partition by c.ring order by c.n)
$$;

-- is_within_edges: whether a position is inside, excluding holes; the edges belong to the zone, including a hole's
-- edge. PL/pgSQL, because its plans are cached, while SQL functions are planned again in each transaction.
create function private.is_within_edges(p_edges lseg[], p_lat double precision, p_lng double precision) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(bool_or(case
           when p_lat between least(e.y1, e.y2) - private.get_boundary_tolerance_degrees() and greatest(e.y1, e.y2) + private.get_boundary_tolerance_degrees()
            and e.x between least(e.x1, e.x2) - private.get_boundary_tolerance_degrees() and greatest(e.x1, e.x2) + private.get_boundary_tolerance_degrees()
           then (select abs(e.x - e.x1 - foot.fraction * (e.x2 - e.x1)) <= private.get_boundary_tolerance_degrees()
                    and abs(p_lat - e.y1 - foot.fraction * (e.y2 - e.y1)) <= private.get_boundary_tolerance_degrees()
                   -- The foot of the perpendicular, as a fraction of the edge.
                   from (select greatest(0, least(1, ((e.x - e.x1) * (e.x2 - e.x1) + (p_lat - e.y1) * (e.y2 - e.y1))
                                                     / nullif((e.x2 - e.x1) ^ 2 + (e.y2 - e.y1) ^ 2, 0))) as fraction) foot) end), false)
      or count(*) filter (where case when (e.y1 > p_lat) <> (e.y2 > p_lat)
                                     then e.x < e.x1 + (e.x2 - e.x1) * (p_lat - e.y1) / (e.y2 - e.y1) end) % 2 = 1
    from (select origin.x, (segment[0])[0] as x1, (segment[0])[1] as y1, (segment[1])[0] as x2, (segment[1])[1] as y2
            -- The longitude in the numbering of the edges: less than half the globe from their first corner.
            from (select p_lng - 360 * round((p_lng - ((p_edges[1])[0])[0]) / 360) as x) origin, unnest(p_edges) segment) e);
end $$;

-- is_in_polygon: is_within_edges for coordinates without stored edges.
create function private.is_in_polygon(p_coordinates jsonb, p_lat double precision, p_lng double precision) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.is_within_edges(private.list_polygon_edge_segments(p_coordinates), private.flush_to_zero(p_lat), private.flush_to_zero(p_lng));
end $$;

-- is_in_zone: whether a position is in a zone, exactly; its boundary counts as inside. This and list_zones_at have no
-- search_path, so that they are inlined and read only the needed columns instead of the whole zone with its corners.
-- Their callers set one.
create function private.is_in_zone(p_zone public.geofence_zones, p_lat double precision, p_lng double precision) returns boolean
language sql immutable as $$
  select coalesce(case p_zone.type
    when 'circle' then private.compute_distance_m(p_zone.center_lat, p_zone.center_lng, private.flush_to_zero(p_lat), private.flush_to_zero(p_lng))
                       <= p_zone.radius + private.get_boundary_tolerance_metres()
    else private.is_within_edges(p_zone.edges, private.flush_to_zero(p_lat), private.flush_to_zero(p_lng)) end, false)
$$;

-- list_zones_at: the active zones that contain a position.
create function private.list_zones_at(p_lat double precision, p_lng double precision) returns setof public.geofence_zones
language sql stable as $$
  select z.* from public.geofence_zones z
   where z.is_active
     and z.bounds @> box(point(p_lng, p_lat))
     and private.is_in_zone(z, p_lat, p_lng)
$$;
