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

-- Zone entries and exits, detected from the line between two positions.
--
-- A change of side counts once the track has gone deeper beyond the zone's boundary than the phone's inaccuracy and has
-- stayed there for a while; until then the driver's state is unchanged. A driver standing at the boundary therefore
-- causes no events, and one who drives through a zone between two positions causes both. An event has the time at which
-- the line crossed the boundary.
--
-- The state after a position depends only on that position, the one before it and the state there. A late position is
-- inserted in order and the following ones are evaluated again, with the same result.

-- compute_zone_margin: the greatest distance from the boundary that may be required in a zone of this size, so that the
-- zone has an interior: a quarter of a circle's radius, or half of a polygon's area divided by its perimeter.
create function private.compute_zone_margin(p_type text, p_coordinates jsonb, p_radius double precision) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return case p_type when 'circle' then p_radius / 4 else (
    select sum(case r.ring when 0 then r.area else -r.area end) / nullif(sum(r.perimeter), 0) / 2
      from (select p.ring, abs(sum((p.x1 - m.x) * (p.y2 - m.y) - (p.x2 - m.x) * (p.y1 - m.y))) / 2 * m.scale ^ 2 * m.lng_scale as area,
                   sum(sqrt(((p.x2 - p.x1) * m.lng_scale) ^ 2 + (p.y2 - p.y1) ^ 2)) * m.scale as perimeter
              from private.list_polygon_edges(p_coordinates) p
              cross join (select min(c.x1) as x, min(c.y1) as y, cos(radians(avg(c.y1))) as lng_scale, radians(6371000) as scale
                            from private.list_polygon_edges(p_coordinates) c where c.ring = 0) m
             group by p.ring, m.scale, m.lng_scale) r) end;
end $$;
