-- Which zones make sense. lib/domain/zone-shape.ts says the same to who draws one; a test compares.

-- problems_below: the same problems, of a part at that path.
create function private.problems_below(p_path text, p_problems jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(e.value || jsonb_build_object('path', p_path || '.' || (e.value ->> 'path')) order by e.ordinality), '[]')
    from jsonb_array_elements(p_problems) with ordinality e
$$;

-- point_problems: what is wrong with a corner, {lat, lng} or [lng, lat].
create function private.point_problems(p_point jsonb, p_path text) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_point) = 'object' then
      private.problems_below(p_path, private.unknown_fields(p_point, array['lat', 'lng'])
        || private.number_problem(p_point, 'lat', -90, 90, true, false) || private.number_problem(p_point, 'lng', -180, 180, true, false))
    when jsonb_typeof(p_point) = 'array' and jsonb_array_length(p_point) = 2 then
      private.problems_below(p_path, private.number_problem(jsonb_build_object('0', p_point -> 0), '0', -180, 180, true, false)
        || private.number_problem(jsonb_build_object('1', p_point -> 1), '1', -90, 90, true, false))
    else private.problem(p_path, 'Must be {lat, lng} or [lng, lat]')
  end
$$;

-- corner_problems: what is wrong with a polygon's coordinates before anybody looks at the shape; the first twenty.
create function private.corner_problems(p_coordinates jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_several boolean := jsonb_typeof(p_coordinates #> '{0,0}') in ('array', 'object');
  v_problems jsonb;
begin
  if p_coordinates is null or p_coordinates = 'null' then
    return private.problem('coordinates', 'Required');
  elsif jsonb_typeof(p_coordinates) <> 'array' then
    return private.problem('coordinates', 'Must be a list of corners');
  end if;
  select coalesce(jsonb_agg(f.problem), '[]') into v_problems from (
    select e.value as problem
      from jsonb_array_elements(case when v_several then p_coordinates else jsonb_build_array(p_coordinates) end) with ordinality r,
           jsonb_array_elements(case when jsonb_typeof(r.value) = 'array' then r.value else '[null]' end) with ordinality p,
           jsonb_array_elements(case when jsonb_typeof(r.value) = 'array'
             then private.point_problems(p.value, 'coordinates.' || case when v_several then (r.ordinality - 1) || '.' else '' end || (p.ordinality - 1))
             else private.problem('coordinates.' || (r.ordinality - 1), 'Must be a list of corners') end) with ordinality e
     order by r.ordinality, p.ordinality, e.ordinality limit 20) f;
  if v_problems = '[]' and (select count(*) from private.zone_sides(p_coordinates)) > 1000 then
    return private.problem('coordinates', 'At most 1,000 corners in all');
  end if;
  return v_problems;
end $$;

-- ring_problems: what is wrong with each ring by itself, of so many; null when nothing is. A ring that is nowhere thicker
-- than the edge is near has no area.
create function private.ring_problems(p_coordinates jsonb, p_rings int, out ring int, out message text) returns setof record
language sql immutable set search_path = '' as $$
  with corner as materialized (
    select s.ring, s.side as n, s.x1 as x, s.y1 as y, s.x1 - first_value(s.x1) over w as dx, s.y1 - first_value(s.y1) over w as dy
      from private.zone_sides(p_coordinates) s window w as (partition by s.ring order by s.side)),
  far as (select distinct on (c.ring) c.ring, c.dx, c.dy from corner c order by c.ring, c.dx ^ 2 + c.dy ^ 2 desc, c.n),
  size as (
    select c.ring, count(distinct (c.x, c.y)) as corners, max(c.x) - min(c.x) as width,
           max(abs(f.dx * c.dy - f.dy * c.dx) / nullif(sqrt(f.dx ^ 2 + f.dy ^ 2), 0)) as thickness
      from corner c join far f on f.ring = c.ring group by c.ring)
  select r, case
      when coalesce(z.corners, 0) < 3 then 'At least three different corners'
      when z.width >= 180 then 'Must be less than 180 degrees wide'
      when z.thickness <= private.near_degrees() then case when r = 0 then 'The outline has no area' else 'The hole has no area' end end
    from generate_series(0, p_rings - 1) r left join size z on z.ring = r
$$;

-- meeting_rings: the pairs of rings that have a place in common; a ring with itself where it crosses, touches or runs
-- back over itself. Two sides that follow one another share their corner and no more.
create function private.meeting_rings(p_coordinates jsonb, out one int, out other int) returns setof record
language sql immutable set search_path = '' as $$
  with s as materialized (
    select s.*, least(s.x1, s.x2) as west, greatest(s.x1, s.x2) as east, least(s.y1, s.y2) as south, greatest(s.y1, s.y2) as north
      from private.zone_sides(p_coordinates) s)
  select distinct a.ring, b.ring
    from s a join s b on a.west <= b.east and b.west <= a.east and a.south <= b.north and b.south <= a.north
                     and (a.ring < b.ring or a.ring = b.ring and a.side < b.side)
   where case
     when a.ring = b.ring and b.side = a.side + 1 then
       (a.x2 - a.x1) * (b.y2 - b.y1) = (a.y2 - a.y1) * (b.x2 - b.x1) and (a.x2 - a.x1) * (b.x2 - b.x1) + (a.y2 - a.y1) * (b.y2 - b.y1) < 0
     when a.ring = b.ring and a.side = 1 and b.side = b.sides then
       (b.x2 - b.x1) * (a.y2 - a.y1) = (b.y2 - b.y1) * (a.x2 - a.x1) and (b.x2 - b.x1) * (a.x2 - a.x1) + (b.y2 - b.y1) * (a.y2 - a.y1) < 0
     else
       sign((b.x2 - b.x1) * (a.y1 - b.y1) - (b.y2 - b.y1) * (a.x1 - b.x1)) * sign((b.x2 - b.x1) * (a.y2 - b.y1) - (b.y2 - b.y1) * (a.x2 - b.x1)) <= 0
       and sign((a.x2 - a.x1) * (b.y1 - a.y1) - (a.y2 - a.y1) * (b.x1 - a.x1)) * sign((a.x2 - a.x1) * (b.y2 - a.y1) - (a.y2 - a.y1) * (b.x2 - a.x1)) <= 0
   end
$$;

-- polygon_problems: what is wrong with a polygon, the first kind of mistake that there is: its numbers, each ring, rings
-- that cross themselves, and holes that are not within the outline or not apart from one another.
create function private.polygon_problems(p_coordinates jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_problems jsonb := private.corner_problems(p_coordinates);
  v_rings int := 0;
begin
  if v_problems <> '[]' then
    return v_problems;
  end if;
  if jsonb_typeof(p_coordinates #> '{0,0}') in ('array', 'object') then
    v_rings := jsonb_array_length(p_coordinates);
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('path', case when v_rings = 0 then 'coordinates' else 'coordinates.' || p.ring end, 'message', p.message)
                            order by p.ring), '[]') into v_problems
    from private.ring_problems(p_coordinates, greatest(v_rings, 1)) p where p.message is not null;
  if v_problems <> '[]' then
    return v_problems;
  end if;

  with meeting as materialized (select m.one, m.other from private.meeting_rings(p_coordinates) m),
  sides as materialized (select s.* from private.zone_sides(p_coordinates) s),
  -- Rings that do not meet: one is within the other when its first corner is.
  within as (
    select c.ring as one, s.ring as other from sides c join sides s on s.ring <> c.ring
     where c.side = 1 and c.ring > 0
       and case when (s.y1 > c.y1) <> (s.y2 > c.y1) then c.x1 < s.x1 + (s.x2 - s.x1) * (c.y1 - s.y1) / (s.y2 - s.y1) end
     group by c.ring, s.ring having count(*) % 2 = 1),
  judged as (
    select r as ring, case
      when exists (select from meeting m where m.one = r and m.other = r) then case when r = 0 then 'The outline crosses itself' else 'The hole crosses itself' end
      when r = 0 then null
      when exists (select from meeting m where m.one = 0 and m.other = r) then 'The hole crosses the outline'
      when not exists (select from within w where w.one = r and w.other = 0) then 'The hole lies outside the outline'
      when exists (select from meeting m where m.other = r and m.one not in (0, r)) then 'The hole crosses another hole'
      when exists (select from within w where w.one = r and w.other > 0) then 'The hole lies in another hole' end as message
      from generate_series(0, greatest(v_rings, 1) - 1) r)
  select coalesce(jsonb_agg(jsonb_build_object('path', case when v_rings = 0 then 'coordinates' else 'coordinates.' || j.ring end, 'message', j.message)
                            order by j.ring), '[]') into v_problems
    from judged j where j.message is not null;
  return v_problems;
end $$;

-- circle_problems: what is wrong with a circle. The smallest radius is the centimetre that places are kept to.
create function private.circle_problems(p_zone jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
      when coalesce(p_zone -> 'center', 'null') = 'null' then private.problem('center', 'Required')
      when jsonb_typeof(p_zone -> 'center') <> 'object' then private.problem('center', 'Must be {lat, lng}')
      else private.point_problems(p_zone -> 'center', 'center') end
    || case
      when coalesce(p_zone -> 'radius', 'null') = 'null' then private.problem('radius', 'Required')
      when jsonb_typeof(p_zone -> 'radius') <> 'number' then private.problem('radius', 'Must be a number')
      when round((p_zone ->> 'radius')::numeric, 2) <= 0 or (p_zone ->> 'radius')::numeric > 500000
        then private.problem('radius', 'Must be more than 0 and at most 500,000 metres')
      else '[]' end
$$;

-- shape_problems: what is wrong with a zone's shape, given as clients give it; an empty array when nothing is.
create function private.shape_problems(p_zone jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case p_zone ->> 'type'
    when 'circle' then private.circle_problems(p_zone)
      || case when coalesce(p_zone -> 'coordinates', 'null') = 'null' then '[]' else private.problem('coordinates', 'A circle has no coordinates') end
    when 'polygon' then private.polygon_problems(p_zone -> 'coordinates')
      || case when coalesce(p_zone -> 'center', 'null') = 'null' then '[]' else private.problem('center', 'A polygon has no center') end
      || case when coalesce(p_zone -> 'radius', 'null') = 'null' then '[]' else private.problem('radius', 'A polygon has no radius') end
    else '[]' end
$$;
