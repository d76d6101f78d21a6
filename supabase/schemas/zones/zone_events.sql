-- The shape of a zone in these functions is a circle (centre p_lat0, p_lng0, p_radius in metres), or the edges of a
-- polygon (then the circle is null).

-- is_in_shape: whether a position is inside or on the boundary.
create function private.is_in_shape(p_lat0 double precision, p_lng0 double precision, p_radius double precision, p_edges lseg[],
                                 p_lat double precision, p_lng double precision) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_edges is null then private.compute_distance_m(p_lat0, p_lng0, p_lat, p_lng) <= p_radius + private.get_boundary_tolerance_metres()
              else private.is_within_edges(p_edges, p_lat, p_lng) end;
end $$;

-- compute_boundary_distance_m: metres from a position to the boundary, from either side; approximate if it is far.
create function private.compute_boundary_distance_m(p_lat0 double precision, p_lng0 double precision, p_radius double precision, p_edges lseg[],
                               p_lat double precision, p_lng double precision) returns double precision
language plpgsql immutable set search_path = '' as $$
declare
  v_lng_scale double precision := cos(radians(p_lat));
  v_lng double precision;
begin
  if p_edges is null then
    return abs(private.compute_distance_m(p_lat0, p_lng0, p_lat, p_lng) - p_radius);
  end if;
  v_lng := p_lng - 360 * round((p_lng - ((p_edges[1])[0])[0]) / 360);
  return (
    select radians(6371000) * sqrt(min((e.x + foot.fraction * e.dx) ^ 2 + (e.y + foot.fraction * e.dy) ^ 2))
      from (select ((segment[0])[0] - v_lng) * v_lng_scale as x, (segment[0])[1] - p_lat as y,
                   ((segment[1])[0] - (segment[0])[0]) * v_lng_scale as dx, (segment[1])[1] - (segment[0])[1] as dy
              from unnest(p_edges) segment) e
      cross join lateral (select greatest(0, least(1, coalesce(-(e.x * e.dx + e.y * e.dy) / nullif(e.dx ^ 2 + e.dy ^ 2, 0), 0))) as fraction) foot);
end $$;

-- compute_boundary_crossings: where a straight line crosses the boundary, as fractions of the line between
-- 0 and 1, in order.
create function private.compute_boundary_crossings(p_lat0 double precision, p_lng0 double precision, p_radius double precision, p_edges lseg[],
                                   p_lat1 double precision, p_lng1 double precision, p_lat2 double precision, p_lng2 double precision)
returns double precision[]
language plpgsql immutable set search_path = '' as $$
declare
  v_x double precision;
  v_y double precision;
  v_dx double precision;
  v_dy double precision;
  v_distance1 double precision;
  v_distance2 double precision;
  v_bearing1 double precision;
  v_bearing2 double precision;
  v_quadratic double precision;
  v_linear double precision;
  v_root double precision;
begin
  if p_edges is null then
    -- In an equidistant projection around the centre, so that each end keeps its side.
    v_distance1 := private.compute_distance_m(p_lat0, p_lng0, p_lat1, p_lng1);
    v_distance2 := private.compute_distance_m(p_lat0, p_lng0, p_lat2, p_lng2);
    v_bearing1 := private.compute_bearing(p_lat0, p_lng0, p_lat1, p_lng1);
    v_bearing2 := private.compute_bearing(p_lat0, p_lng0, p_lat2, p_lng2);
    v_x := v_distance1 * sin(v_bearing1);
    v_y := v_distance1 * cos(v_bearing1);
    v_dx := v_distance2 * sin(v_bearing2) - v_x;
    v_dy := v_distance2 * cos(v_bearing2) - v_y;
    v_quadratic := v_dx ^ 2 + v_dy ^ 2;
    v_linear := v_x * v_dx + v_y * v_dy;
    v_root := v_linear ^ 2 - v_quadratic * (v_x ^ 2 + v_y ^ 2 - (p_radius + private.get_boundary_tolerance_metres()) ^ 2);
    if v_quadratic = 0 or v_root <= 0 then
      return null;
    end if;
    v_root := sqrt(v_root);
    return nullif(array_remove(array[case when (-v_linear - v_root) / v_quadratic > 0 and (-v_linear - v_root) / v_quadratic < 1 then (-v_linear - v_root) / v_quadratic end,
                                     case when (-v_linear + v_root) / v_quadratic > 0 and (-v_linear + v_root) / v_quadratic < 1 then (-v_linear + v_root) / v_quadratic end], null), '{}');
  end if;
  v_y := p_lat1;
  v_x := p_lng1 - 360 * round((p_lng1 - ((p_edges[1])[0])[0]) / 360);
  v_dy := p_lat2 - p_lat1;
  v_dx := p_lng2 - p_lng1 - 360 * round((p_lng2 - p_lng1) / 360);
  return (
    select array_agg(crossing.fraction order by crossing.fraction)
      from (select (segment[0])[0] - v_x as x, (segment[0])[1] - v_y as y, (segment[1])[0] - (segment[0])[0] as dx, (segment[1])[1] - (segment[0])[1] as dy from unnest(p_edges) segment) e
      cross join lateral (select nullif(v_dx * e.dy - v_dy * e.dx, 0) as value) cross_product
      cross join lateral (select (e.x * e.dy - e.y * e.dx) / cross_product.value as fraction, (e.x * v_dy - e.y * v_dx) / cross_product.value as edge_fraction) crossing
     where crossing.fraction > 0 and crossing.fraction < 1 and crossing.edge_fraction between 0 and 1);
end $$;

-- compute_track_bounds: the bounding box of a track; every longitude if it crosses the antimeridian.
create function private.compute_track_bounds(p_before private.position, p_positions private.position[]) returns box
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case when max(points.lng) - min(points.lng) > 180 then box(point(-180, min(points.lat)), point(180, max(points.lat)))
                else box(point(min(points.lng), min(points.lat)), point(max(points.lng), max(points.lat))) end
      from (select p.lat, p.lng from unnest(p_positions) p union all select (p_before).lat, (p_before).lng where (p_before).at is not null) points);
end $$;

-- detect_zone_events: evaluates the zones along these positions, oldest first, from the state at the position before
-- them (its time is null if there is none). Returns the positions with their `zones`, and the entries and exits in
-- order.
create function private.detect_zone_events(p_before private.position, p_positions private.position[], out positions private.position[], out crossings private.zone_crossing[])
language plpgsql stable security definer set search_path = '' as $$
declare
  c_max_gap interval := make_interval(secs => private.get_setting('zone_gap_seconds')::double precision);
  c_min_dwell interval := make_interval(secs => private.get_setting('zone_dwell_seconds')::double precision);
  c_min_margin double precision := private.get_setting('zone_min_margin_m');
  c_max_margin double precision := private.get_setting('zone_max_margin_m');
  v_bounds box := private.compute_track_bounds(p_before, p_positions);
  v_zones jsonb[] := array_fill(null::jsonb, array[cardinality(p_positions)]);
  v_zone record;
  v_state jsonb;
  v_is_in_zone boolean;
  -- When and where the track crossed to the side that does not count yet; null: it is on the counted side.
  v_since timestamptz;
  v_since_lat double precision;
  v_since_lng double precision;
  v_is_beyond_margin boolean;
  v_previous private.position;
  v_position private.position;
  v_margin double precision;
  v_is_position_inside boolean;
  -- No boundary is nearer to this position than v_clear_m metres: within that distance no test is needed.
  v_clear_lat double precision;
  v_clear_lng double precision;
  v_clear_m double precision;
  v_boundary_m double precision;
  v_fractions double precision[];
  v_from double precision;
  v_to double precision;
  v_middle_lat double precision;
  v_middle_lng double precision;
  v_is_middle_inside boolean;
begin
  positions := p_positions;
  crossings := '{}';
  for v_zone in
    select z.id, z.center_lat, z.center_lng, z.radius, z.edges, z.margin from public.geofence_zones z
     where z.is_active and z.bounds && v_bounds
    union all
    select z.id, z.center_lat, z.center_lng, z.radius, z.edges, z.margin from jsonb_object_keys((p_before).zones) k join public.geofence_zones z on z.id = k::uuid
     where z.is_active and not z.bounds && v_bounds
  loop
    v_state := (p_before).zones -> v_zone.id::text;
    v_is_in_zone := coalesce((v_state ->> 'in')::boolean, false);
    v_since := to_timestamp((v_state ->> 'since')::double precision);
    v_since_lat := (v_state ->> 'lat')::double precision;
    v_since_lng := (v_state ->> 'lng')::double precision;
    v_is_beyond_margin := (v_state ->> 'deep')::boolean;
    v_previous := p_before;
    v_clear_m := null;
    v_is_position_inside := null;
    for n in 1 .. cardinality(p_positions) loop
      v_position := p_positions[n];
      v_margin := least(v_zone.margin, greatest(c_min_margin, least(c_max_margin, 2 * greatest(coalesce(v_previous.accuracy, 20), coalesce(v_position.accuracy, 20)))));
      if v_clear_m is null or private.compute_distance_m(v_clear_lat, v_clear_lng, v_position.lat, v_position.lng) >= v_clear_m then
        v_boundary_m := private.compute_boundary_distance_m(v_zone.center_lat, v_zone.center_lng, v_zone.radius, v_zone.edges, v_position.lat, v_position.lng);
        v_clear_lat := v_position.lat;
        v_clear_lng := v_position.lng;
        -- Lines bend slightly on the globe, and distances to far boundaries are approximate.
        v_clear_m := least(5000, v_boundary_m * 0.9 - 1);
        v_fractions := null;
        if v_is_position_inside is null or v_position.at - v_previous.at > c_max_gap or private.compute_distance_m(v_previous.lat, v_previous.lng, v_position.lat, v_position.lng) >= v_clear_m then
          v_is_position_inside := private.is_in_shape(v_zone.center_lat, v_zone.center_lng, v_zone.radius, v_zone.edges, v_position.lat, v_position.lng);
          if v_position.at - v_previous.at <= c_max_gap then
            v_fractions := private.compute_boundary_crossings(v_zone.center_lat, v_zone.center_lng, v_zone.radius, v_zone.edges, v_previous.lat, v_previous.lng, v_position.lat, v_position.lng);
          end if;
        end if;
      else
        v_fractions := null;
        v_boundary_m := null;
      end if;

      if v_previous.at is null or v_position.at - v_previous.at > c_max_gap then
        -- The line since the last position is unknown, so only the current side counts.
        v_since := null;
        if v_is_position_inside <> v_is_in_zone then
          v_boundary_m := coalesce(v_boundary_m, private.compute_boundary_distance_m(v_zone.center_lat, v_zone.center_lng, v_zone.radius, v_zone.edges, v_position.lat, v_position.lng));
          if v_boundary_m >= v_margin then
            v_is_in_zone := v_is_position_inside;
            crossings := crossings || row(v_zone.id, case when v_is_in_zone then 'entry' else 'exit' end, v_position.at, v_position.lat, v_position.lng, v_position.at)::private.zone_crossing;
          else
            v_since := v_position.at;
            v_since_lat := v_position.lat;
            v_since_lng := v_position.lng;
            v_is_beyond_margin := false;
          end if;
        end if;
      elsif v_fractions is not null or v_is_position_inside <> v_is_in_zone or v_since is not null then
        v_fractions := v_fractions || 1::double precision;
        v_from := 0;
        foreach v_to in array v_fractions loop
          v_middle_lat := v_previous.lat + (v_from + v_to) / 2 * (v_position.lat - v_previous.lat);
          v_middle_lng := private.interpolate_lng(v_previous.lng, v_position.lng, (v_from + v_to) / 2);
          v_is_middle_inside := case when cardinality(v_fractions) = 1 then v_is_position_inside
                         else private.is_in_shape(v_zone.center_lat, v_zone.center_lng, v_zone.radius, v_zone.edges, v_middle_lat, v_middle_lng) end;
          if v_is_middle_inside = v_is_in_zone then
            v_since := null;
          else
            if v_since is null then
              v_since := date_trunc('milliseconds', v_previous.at + v_from * (v_position.at - v_previous.at));
              v_since_lat := round((v_previous.lat + v_from * (v_position.lat - v_previous.lat))::numeric, 7);
              v_since_lng := round(private.interpolate_lng(v_previous.lng, v_position.lng, v_from)::numeric, 7);
              v_is_beyond_margin := false;
            end if;
            v_is_beyond_margin := v_is_beyond_margin
              or private.compute_boundary_distance_m(v_zone.center_lat, v_zone.center_lng, v_zone.radius, v_zone.edges, v_middle_lat, v_middle_lng) >= v_margin
              or v_to = 1 and coalesce(v_boundary_m, private.compute_boundary_distance_m(v_zone.center_lat, v_zone.center_lng, v_zone.radius, v_zone.edges, v_position.lat, v_position.lng)) >= v_margin;
            if v_is_beyond_margin and v_previous.at + v_to * (v_position.at - v_previous.at) - v_since >= c_min_dwell then
              v_is_in_zone := not v_is_in_zone;
              crossings := crossings || row(v_zone.id, case when v_is_in_zone then 'entry' else 'exit' end, v_since, v_since_lat, v_since_lng, v_position.at)::private.zone_crossing;
              v_since := null;
            end if;
          end if;
          v_from := v_to;
        end loop;
      end if;
      if v_since is not null then
        v_zones[n] := coalesce(v_zones[n], '{}') || jsonb_build_object(v_zone.id, jsonb_build_object('in', v_is_in_zone,
          'since', extract(epoch from v_since), 'lat', v_since_lat, 'lng', v_since_lng, 'deep', v_is_beyond_margin));
      elsif v_is_in_zone then
        v_zones[n] := coalesce(v_zones[n], '{}') || jsonb_build_object(v_zone.id, '{"in": true}'::jsonb);
      end if;
      v_previous := v_position;
    end loop;
  end loop;
  for n in 1 .. cardinality(p_positions) loop
    positions[n].zones := v_zones[n];
  end loop;
  crossings := array(select c from unnest(crossings) c order by c.at, c.event_type desc, c.zone_id);
end $$;
