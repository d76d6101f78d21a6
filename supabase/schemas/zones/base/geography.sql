-- Great-circle geometry of zones.

-- list_polygon_edge_segments: a polygon's edges, stored with the zone.
create function private.list_polygon_edge_segments(p_coordinates jsonb) returns lseg[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select array_agg(lseg(point(s.x1, s.y1), point(s.x2, s.y2)) order by s.ring, s.edge_no) from private.list_polygon_edges(p_coordinates) s);
end $$;

-- compute_zone_bounds: a bounding box of longitude and latitude that contains the zone and its boundary, for the index.
create function private.compute_zone_bounds(p_type text, p_coordinates jsonb, p_lat double precision, p_lng double precision, p_radius double precision)
returns box
language plpgsql immutable set search_path = '' as $$
declare
  v_south double precision;
  v_north double precision;
  v_west double precision;
  v_east double precision;
  v_angle double precision;
begin
  if p_type = 'circle' then
    v_angle := (p_radius + private.get_boundary_tolerance_metres()) / 6371000 * 1.001;
    v_south := p_lat - degrees(v_angle);
    v_north := p_lat + degrees(v_angle);
    if v_south <= -90 or v_north >= 90 then
      return box(point(-180, v_south), point(180, v_north));
    end if;
    v_angle := degrees(asin(least(1, sin(v_angle) / cos(radians(p_lat)))));
    v_west := p_lng - v_angle;
    v_east := p_lng + v_angle;
  else
    select min(s.y1) - private.get_boundary_tolerance_degrees(), max(s.y1) + private.get_boundary_tolerance_degrees(),
           min(s.x1) - private.get_boundary_tolerance_degrees(), max(s.x1) + private.get_boundary_tolerance_degrees()
      into v_south, v_north, v_west, v_east
      from private.list_polygon_edges(p_coordinates) s;
  end if;
  -- At and across the antimeridian: every longitude; the exact test decides.
  if v_west <= -180 or v_east >= 180 or v_east - v_west >= 180 then
    v_west := -180;
    v_east := 180;
  end if;
  return box(point(v_west, v_south), point(v_east, v_north));
end $$;
