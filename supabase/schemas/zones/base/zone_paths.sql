-- Who enters and leaves a zone, found from the way between two positions.
--
-- A side of the edge counts once the way has gone deeper into it than the phone is unsure of, and has stayed on it for
-- a while; until then the driver is where they were. So nobody who stands on an edge goes in and out, and who drives
-- through between two positions does both. An entry or exit is dated where the way crossed the edge.
--
-- What is known after a position depends on that position, the one before it and what was known there, and on nothing
-- else: whatever comes late is put in its place and what follows is worked out again, with the same end.

-- zone_margin: how far from the edge is far enough in any zone of this size: a quarter of a circle's radius, half of a
-- polygon's area by its outline, so that there is a middle to be in.
create function private.zone_margin(p_type text, p_coordinates jsonb, p_radius double precision) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return case p_type when 'circle' then p_radius / 4 else (
    select sum(case r.ring when 0 then r.area else -r.area end) / nullif(sum(r.outline), 0) / 2
      from (select p.ring, abs(sum((p.x1 - m.x) * (p.y2 - m.y) - (p.x2 - m.x) * (p.y1 - m.y))) / 2 * m.scale ^ 2 * m.narrow as area,
                   sum(sqrt(((p.x2 - p.x1) * m.narrow) ^ 2 + (p.y2 - p.y1) ^ 2)) * m.scale as outline
              from private.zone_sides(p_coordinates) p
              cross join (select min(c.x1) as x, min(c.y1) as y, cos(radians(avg(c.y1))) as narrow, radians(6371000) as scale
                            from private.zone_sides(p_coordinates) c where c.ring = 0) m
             group by p.ring, m.scale, m.narrow) r) end;
end $$;
