-- Validation of zone shapes. lib/domain/geo/zone-shape.ts gives the same results to the editor; a test compares.

-- list_ring_errors: the first error of each ring on its own; null if it is valid. A ring that is nowhere wider than the
-- boundary tolerance has no area.
create function private.list_ring_errors(p_coordinates jsonb, p_rings int, out ring int, out reason text) returns setof record
language sql immutable set search_path = '' as $$
  with corners as materialized (
    select s.ring, s.edge_no as n, s.x1 as x, s.y1 as y, s.x1 - first_value(s.x1) over w as dx, s.y1 - first_value(s.y1) over w as dy
      from private.list_polygon_edges(p_coordinates) s window w as (partition by s.ring order by s.edge_no)),
  farthest_corners as (select distinct on (c.ring) c.ring, c.dx, c.dy from corners c order by c.ring, c.dx ^ 2 + c.dy ^ 2 desc, c.n),
  ring_sizes as (
    select c.ring, count(distinct (c.x, c.y)) as corner_count, max(c.x) - min(c.x) as width,
           max(abs(f.dx * c.dy - f.dy * c.dx) / nullif(sqrt(f.dx ^ 2 + f.dy ^ 2), 0)) as thickness
      from corners c join farthest_corners f on f.ring = c.ring group by c.ring)
  select r, case
      when coalesce(z.corner_count, 0) < 3 then 'few_corners'
      when z.width >= 180 then 'too_wide'
      when z.thickness <= private.get_boundary_tolerance_degrees() then case when r = 0 then 'outline_area' else 'hole_area' end end
    from generate_series(0, p_rings - 1) r left join ring_sizes z on z.ring = r
$$;

-- find_intersecting_rings: pairs of rings that share a point; a ring with itself if it crosses, touches or doubles
-- back on itself. Consecutive edges may share only their corner.
create function private.find_intersecting_rings(p_coordinates jsonb, out ring int, out other_ring int) returns setof record
language sql immutable set search_path = '' as $$
  with segments as materialized (
    select s.*, least(s.x1, s.x2) as west, greatest(s.x1, s.x2) as east, least(s.y1, s.y2) as south, greatest(s.y1, s.y2) as north
      from private.list_polygon_edges(p_coordinates) s)
  select distinct a.ring, b.ring
    from segments a join segments b on a.west <= b.east and b.west <= a.east and a.south <= b.north and b.south <= a.north
                     and (a.ring < b.ring or a.ring = b.ring and a.edge_no < b.edge_no)
   where case
     when a.ring = b.ring and b.edge_no = a.edge_no + 1 then
       (a.x2 - a.x1) * (b.y2 - b.y1) = (a.y2 - a.y1) * (b.x2 - b.x1) and (a.x2 - a.x1) * (b.x2 - b.x1) + (a.y2 - a.y1) * (b.y2 - b.y1) < 0
     when a.ring = b.ring and a.edge_no = 1 and b.edge_no = b.edge_count then
       (b.x2 - b.x1) * (a.y2 - a.y1) = (b.y2 - b.y1) * (a.x2 - a.x1) and (b.x2 - b.x1) * (a.x2 - a.x1) + (b.y2 - b.y1) * (a.y2 - a.y1) < 0
     else
       sign((b.x2 - b.x1) * (a.y1 - b.y1) - (b.y2 - b.y1) * (a.x1 - b.x1)) * sign((b.x2 - b.x1) * (a.y2 - b.y1) - (b.y2 - b.y1) * (a.x2 - b.x1)) <= 0
       and sign((a.x2 - a.x1) * (b.y1 - a.y1) - (a.y2 - a.y1) * (b.x1 - a.x1)) * sign((a.x2 - a.x1) * (b.y2 - a.y1) - (a.y2 - a.y1) * (b.x2 - a.x1)) <= 0
   end
$$;

-- list_polygon_errors: the errors of a polygon, of the first kind that applies: the number of corners, single rings,
-- rings that cross themselves, and holes outside the outline or not separate from one another.
create function private.list_polygon_errors(p_coordinates jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_errors jsonb;
  v_rings int := 0;
begin
  if coalesce(p_coordinates, 'null') = 'null' then
    return private.field_error_json('coordinates', 'required');
  elsif (select count(*) from private.list_polygon_edges(p_coordinates)) > 1000 then
    return private.field_error_json('coordinates', 'too_many_corners');
  end if;
  if jsonb_typeof(p_coordinates #> '{0,0}') in ('array', 'object') then
    v_rings := jsonb_array_length(p_coordinates);
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('path', case when v_rings = 0 then 'coordinates' else 'coordinates.' || p.ring end, 'reason', p.reason)
                            order by p.ring), '[]') into v_errors
    from private.list_ring_errors(p_coordinates, greatest(v_rings, 1)) p where p.reason is not null;
  if v_errors <> '[]' then
    return v_errors;
  end if;

  with intersecting as materialized (select m.ring, m.other_ring from private.find_intersecting_rings(p_coordinates) m),
  edges as materialized (select s.* from private.list_polygon_edges(p_coordinates) s),
  -- Rings that do not meet: one is within the other if its first corner is.
  enclosed as (
    select c.ring as ring, s.ring as outer_ring from edges c join edges s on s.ring <> c.ring
     where c.edge_no = 1 and c.ring > 0
       and case when (s.y1 > c.y1) <> (s.y2 > c.y1) then c.x1 < s.x1 + (s.x2 - s.x1) * (c.y1 - s.y1) / (s.y2 - s.y1) end
     group by c.ring, s.ring having count(*) % 2 = 1),
  ring_errors as (
    select r as ring, case
      when exists (select from intersecting m where m.ring = r and m.other_ring = r) then case when r = 0 then 'outline_crosses' else 'hole_crosses' end
      when r = 0 then null
      when exists (select from intersecting m where m.ring = 0 and m.other_ring = r) then 'hole_outline'
      when not exists (select from enclosed e where e.ring = r and e.outer_ring = 0) then 'hole_outside'
      when exists (select from intersecting m where m.other_ring = r and m.ring not in (0, r)) then 'hole_hole'
      when exists (select from enclosed e where e.ring = r and e.outer_ring > 0) then 'hole_in_hole' end as reason
      from generate_series(0, greatest(v_rings, 1) - 1) r)
  select coalesce(jsonb_agg(jsonb_build_object('path', case when v_rings = 0 then 'coordinates' else 'coordinates.' || c.ring end, 'reason', c.reason)
                            order by c.ring), '[]') into v_errors
    from ring_errors c where c.reason is not null;
  return v_errors;
end $$;

-- list_zone_shape_errors: the errors of a zone's shape in the API's format; an empty array if it is valid.
create function private.list_zone_shape_errors(p_zone jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case p_zone ->> 'type'
    when 'circle' then case when coalesce(p_zone -> 'center', 'null') = 'null' then private.field_error_json('center', 'required') else '[]' end
      || case when coalesce(p_zone -> 'radius', 'null') = 'null' then private.field_error_json('radius', 'required') else '[]' end
      || case when coalesce(p_zone -> 'coordinates', 'null') = 'null' then '[]' else private.field_error_json('coordinates', 'circle_coordinates') end
    when 'polygon' then private.list_polygon_errors(p_zone -> 'coordinates')
      || case when coalesce(p_zone -> 'center', 'null') = 'null' then '[]' else private.field_error_json('center', 'polygon_center') end
      || case when coalesce(p_zone -> 'radius', 'null') = 'null' then '[]' else private.field_error_json('radius', 'polygon_radius') end
    else '[]' end;
end $$;
