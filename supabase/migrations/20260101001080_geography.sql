-- Places on the globe: great-circle distance and zones.

-- distance_m: great-circle metres between two places, with the Earth's radius of 6371000 m; null when one is unknown.
create function private.distance_m(p_lat1 double precision, p_lng1 double precision, p_lat2 double precision, p_lng2 double precision)
returns double precision
language sql immutable parallel safe as $$
  -- Why atan2 and abs: rounding may take the haversine past 1, and least() would turn an unknown place into the antipode.
  select 2 * 6371000 * atan2(
    sqrt(sin(radians(p_lat2 - p_lat1) / 2) ^ 2 + cos(radians(p_lat1)) * cos(radians(p_lat2)) * sin(radians(p_lng2 - p_lng1) / 2) ^ 2),
    sqrt(abs(1 - (sin(radians(p_lat2 - p_lat1) / 2) ^ 2 + cos(radians(p_lat1)) * cos(radians(p_lat2)) * sin(radians(p_lng2 - p_lng1) / 2) ^ 2))))
$$;

-- zone_rings: a polygon's rings, each an array of [lng, lat]. A zone's coordinates are one ring or several (the first
-- is the outline, the others holes); a point is {lat, lng} or GeoJSON's [lng, lat].
create function private.zone_rings(p_coordinates jsonb) returns setof jsonb
language sql immutable set search_path = '' as $$
  select (select jsonb_agg(case when jsonb_typeof(p.value) = 'object' then jsonb_build_array(p.value -> 'lng', p.value -> 'lat') else p.value end
                           order by p.ordinality)
            from jsonb_array_elements(r.value) with ordinality p)
    from jsonb_array_elements(case
           when jsonb_typeof(p_coordinates #> '{0,0}') in ('array', 'object') then p_coordinates
           else jsonb_build_array(p_coordinates) end) r
$$;

-- in_polygon: whether a place lies inside, holes left out. Longitudes are unrolled along each ring, so that a zone may
-- lie across the antimeridian.
create function private.in_polygon(p_coordinates jsonb, p_lat double precision, p_lng double precision) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_inside boolean := false;
  v_ring jsonb;
  v_x double precision[];
  v_y double precision[];
  v_west double precision;
  v_here double precision;
  v_count int;
  v_before int;
begin
  for v_ring in select * from private.zone_rings(p_coordinates) loop
    v_count := jsonb_array_length(v_ring);
    v_x := array[(v_ring #>> '{0,0}')::double precision];
    v_y := array[(v_ring #>> '{0,1}')::double precision];
    for i in 1 .. v_count - 1 loop
      v_here := (v_ring #>> array[i::text, '0'])::double precision - v_x[i];
      v_x := v_x || (v_x[i] + v_here - 360 * round(v_here / 360));
      v_y := v_y || (v_ring #>> array[i::text, '1'])::double precision;
    end loop;
    select min(x) into v_west from unnest(v_x) x;
    v_here := v_west + (p_lng - v_west) - 360 * floor((p_lng - v_west) / 360);
    v_before := v_count;
    for i in 1 .. v_count loop
      if (v_y[i] > p_lat) <> (v_y[v_before] > p_lat)
         and v_here < v_x[i] + (v_x[v_before] - v_x[i]) * (p_lat - v_y[i]) / (v_y[v_before] - v_y[i]) then
        v_inside := not v_inside;
      end if;
      v_before := i;
    end loop;
  end loop;
  return v_inside;
end $$;

-- zone_box: a box of longitude and latitude that surely holds the zone; what an index can search.
create function private.zone_box(p_type text, p_coordinates jsonb, p_lat double precision, p_lng double precision, p_radius double precision)
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
    v_angle := p_radius / 6371000 * 1.001;
    v_south := p_lat - degrees(v_angle);
    v_north := p_lat + degrees(v_angle);
    if v_south <= -90 or v_north >= 90 then
      return box(point(-180, v_south), point(180, v_north));
    end if;
    v_angle := degrees(asin(least(1, sin(v_angle) / cos(radians(p_lat)))));
    v_west := p_lng - v_angle;
    v_east := p_lng + v_angle;
  else
    select min((p.value ->> 1)::double precision), max((p.value ->> 1)::double precision),
           min((p.value ->> 0)::double precision), max((p.value ->> 0)::double precision)
      into v_south, v_north, v_west, v_east
      from private.zone_rings(p_coordinates) r, jsonb_array_elements(r) p;
  end if;
  -- Across the antimeridian: every longitude, and the exact test decides.
  if v_west < -180 or v_east > 180 or v_east - v_west > 180 then
    v_west := -180;
    v_east := 180;
  end if;
  return box(point(v_west, v_south), point(v_east, v_north));
end $$;

create index geofence_zones_box on public.geofence_zones
  using gist (private.zone_box(type, coordinates, center_lat, center_lng, radius)) where is_active;

-- in_zone: whether a place lies in a zone, exactly.
create function private.in_zone(p_zone public.geofence_zones, p_lat double precision, p_lng double precision) returns boolean
language sql immutable set search_path = '' as $$
  select case p_zone.type
    when 'circle' then private.distance_m(p_zone.center_lat, p_zone.center_lng, p_lat, p_lng) <= p_zone.radius
    else private.in_polygon(p_zone.coordinates, p_lat, p_lng) end
$$;

-- zones_at: the active zones a place lies in.
create function private.zones_at(p_lat double precision, p_lng double precision) returns setof public.geofence_zones
language sql stable security definer set search_path = '' as $$
  select z.* from public.geofence_zones z
   where z.is_active
     and private.zone_box(z.type, z.coordinates, z.center_lat, z.center_lng, z.radius) @> box(point(p_lng, p_lat))
     and private.in_zone(z, p_lat, p_lng)
$$;
