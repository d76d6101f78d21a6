-- The best drivers for a delivery by score, exactly, without looking at everybody.

-- match: one driver who may be offered a delivery now. distance_m is null for one known by his zone alone.
create type private.match as (driver_id uuid, distance_m double precision, score int, points int[]);

-- better: the first p_limit of these, each driver once and as what he scores most: by score, then nearer, then smaller id.
create function private.better(p_matches private.match[], p_limit int) returns private.match[]
language sql immutable parallel safe set search_path = '' as $$
  select array_agg((f.driver_id, f.distance_m, f.score, f.points)::private.match order by f.score desc, f.distance_m nulls last, f.driver_id)
    from (select u.* from (select distinct on (m.driver_id) m.* from unnest(p_matches) m
                            order by m.driver_id, m.score desc, m.distance_m nulls last) u
           order by u.score desc, u.distance_m nulls last, u.driver_id limit p_limit) f
$$;

-- next_tier: the tier of a zone with the most points below p_below, null when there is none.
create function private.next_tier(p_zone_no int, p_below int) returns int
language sql stable set search_path = '' as $$
  select max(r.tier) from private.reach r where r.place is not null and r.tier >= p_zone_no * 128 and r.tier < p_zone_no * 128 + p_below
$$;

-- place_of: where the driver must go first: the pickup, or the delivery without one.
create function private.first_stop(p_t public.transactions, out lat double precision, out lng double precision)
language sql stable set search_path = '' as $$
  select case when p_t.pickup_longitude is null then p_t.delivery_latitude else coalesce(p_t.pickup_latitude, p_t.delivery_latitude) end,
         case when p_t.pickup_latitude is null then p_t.delivery_longitude else coalesce(p_t.pickup_longitude, p_t.delivery_longitude) end
$$;

-- nearest_in_tier: of a tier, the drivers among the p_fetch nearest who may be offered the delivery, and how far the search
-- has come: reached_m is a distance that nobody who is left is nearer than, null when nobody is left.
create function private.nearest_in_tier(p_t public.transactions, p_tier int, p_not uuid[], p_priority_points int, p_fetch int,
                                        out matches private.match[], out reached_m double precision)
language plpgsql stable security definer set search_path = ''
-- Why: how many are fetched is not known when the plan is made, and a guess would sort the whole tier.
set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
declare
  v_stop record := private.first_stop(p_t);
  v_here extensions.cube := private.globe(v_stop.lat, v_stop.lng);
  v_now timestamptz := clock_timestamp();
  v_fresh timestamptz := v_now - make_interval(secs => private.setting('position_fresh_seconds')::int);
  v_radius double precision := private.setting('search_radius_m');
begin
  with near as materialized (
    select r.driver_id, r.place operator(extensions.<->) v_here as chord from private.reach r
     where r.tier = p_tier and r.place is not null
     order by r.place operator(extensions.<->) v_here limit p_fetch),
  fit as (
    select d.user_id as id, private.distance_m(d.current_latitude, d.current_longitude, v_stop.lat, v_stop.lng) as metres,
           private.serial_points(d.optimo_route_serial) as serial, private.app_points(d.mobile_app_enabled) as app,
           private.last_seen_points(extract(epoch from v_now - d.last_seen)::double precision) as seen
      from near n join public.driver_profiles d on d.user_id = n.driver_id
     where d.position_at >= v_fresh and d.status = 'online' and d.user_id <> all (p_not)
       and not exists (select from public.driver_notifications o where o.driver_id = d.user_id and o.status in ('sent', 'delivered', 'read'))
       and not exists (select from public.transactions t where t.driver_id = d.user_id and t.status in ('assigned', 'in_transit', 'servicing'))),
  scored as (
    select f.id, f.metres, array[p_tier % 128 - f.serial - f.app, private.distance_points(f.metres / 1000), p_priority_points, f.serial, f.app, f.seen] as points
      from fit f where f.metres <= v_radius)
  -- Why a millimetre less: the straight line and the great circle are rounded each in its own way.
  select (select array_agg((s.id, s.metres, private.score_sum(s.points), s.points)::private.match) from scored s),
         (select private.chord_m(max(n.chord)) - 0.001 from near n having count(*) = p_fetch)
    into matches, reached_m;
end $$;

-- asleep_in_zones: of the delivery's zones, the drivers without a fresh position, up to p_fetch of each zone: most points
-- first, then the smaller id. rest has the last one listed of each zone where somebody is left, who comes after him.
create function private.asleep_in_zones(p_t public.transactions, p_zones int[], p_not uuid[], p_fetch int,
                                        out matches private.match[], out rest private.match[])
language plpgsql stable security definer set search_path = '' as $$
declare
  v_fresh timestamptz := clock_timestamp() - make_interval(secs => private.setting('position_fresh_seconds')::int);
begin
  with known as materialized (
    select r.driver_id, r.tier % 128 as points, true as listed, r.zone_no from unnest(p_zones) z
     cross join lateral (select x.* from private.reach x where x.zone_no = z and x.place is null
                          order by x.tier desc, x.driver_id limit p_fetch) r
    union all
    -- Grown old since the last look; private.age_reach will list them.
    select r.driver_id, private.zone_only_points(a.priority, private.in_zone(g, d.current_latitude, d.current_longitude)), false, r.zone_no
      from private.reach r join public.driver_profiles d on d.user_id = r.driver_id
      join public.geofence_zones g on g.no = r.zone_no join public.driver_zone_assignments a on a.zone_id = g.id and a.driver_id = r.driver_id
     where r.place is not null and r.position_at < v_fresh and r.zone_no = any (p_zones)),
  fit as (
    select k.driver_id, k.points from known k join public.driver_profiles d on d.user_id = k.driver_id
     where d.status = 'online' and d.user_id <> all (p_not) and (d.position_at < v_fresh or d.position_at is null or d.current_latitude is null)
       and not exists (select from public.driver_notifications o where o.driver_id = d.user_id and o.status in ('sent', 'delivered', 'read'))
       and not exists (select from public.transactions t where t.driver_id = d.user_id and t.status in ('assigned', 'in_transit', 'servicing')))
  select (select array_agg((f.driver_id, null, f.points, array[f.points, 0, 0, 0, 0, 0])::private.match) from fit f),
         (select array_agg((l.driver_id, null, l.points, null)::private.match) from (
            select distinct on (k.zone_no) k.driver_id, k.points from known k
             where k.listed and (select count(*) from known c where c.listed and c.zone_no = k.zone_no) = p_fetch
             order by k.zone_no, k.points, k.driver_id desc) l)
    into matches, rest;
end $$;

-- best_drivers: the p_limit drivers with the highest score who may be offered the delivery now, best first; ties go to the
-- nearer, then to the smaller id. p_not are drivers not to be asked.
--
-- Why it may stop early and still be exact. The score of a driver with a fresh position is
--   points of his tier (zone, serial, app) + points of the delivery's priority + points of the distance + last seen,
-- where last seen is at most 15 and the distance's points never grow with the distance. Drivers of one tier come nearest
-- first, so once the search has come to d metres, everybody left in the tier scores at most
--   bound(tier, d) = tier + priority + distance_points(d) + 15, and is no nearer than d.
-- With p_limit drivers in hand of whom the last scores more than that, or as much and is nearer than d, nobody left in the
-- tier comes before him: the order is score, then distance. For a tier not yet looked at, d = 0. Tiers come with the most
-- points first, so when one cannot matter, none after it can. A zone-only score is at most 120 and loses every tie against
-- a distance; those, too, are read best first. A driver with several zones is in a tier of each, and counts as what he
-- scores most: with the same distance that is his best zone. Everything else about a driver only takes him out.
create function private.best_drivers(p_t public.transactions, p_not uuid[], p_priority text, p_limit int) returns setof private.match
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zones int[] := array(select z.no from private.zones_at(p_t.delivery_latitude, p_t.delivery_longitude) z);
  v_everywhere int[] := 0 || v_zones;
  v_tiers int[] := array(select private.next_tier(z, 128) from unnest(v_everywhere) z);
  v_not uuid[] := array_remove(p_not || p_t.user_id || p_t.receiver_id, null)
    || array(select e.driver_id from private.dispatch_exclusions e where e.transaction_id = p_t.id);
  v_priority int := private.priority_points(p_priority);
  v_radius double precision := private.setting('search_radius_m');
  v_best private.match[] := '{}';
  v_last private.match;
  v_found private.match[];
  v_rest private.match[];
  v_at int;
  v_points int;
  v_fetch int;
  v_reached double precision;
  v_bound int;
begin
  loop
    select t.at::int, t.tier % 128 into v_at, v_points from unnest(v_tiers) with ordinality t (tier, at)
     where t.tier is not null order by t.tier % 128 desc limit 1;
    exit when not found or v_last.score > v_points + v_priority + private.distance_points(0) + 15;
    v_fetch := p_limit + 3;
    loop
      select n.matches, n.reached_m into v_found, v_reached from private.nearest_in_tier(p_t, v_tiers[v_at], v_not, v_priority, v_fetch) n;
      v_best := coalesce(private.better(v_best || v_found, p_limit), '{}');
      v_last := v_best[p_limit];
      v_bound := v_points + v_priority + private.distance_points(v_reached / 1000) + 15;
      exit when v_reached is null or v_reached > v_radius or v_last.score > v_bound
        or (v_last.score = v_bound and v_last.distance_m < v_reached);
      v_fetch := v_fetch * 4;
    end loop;
    v_tiers[v_at] := private.next_tier(v_everywhere[v_at], v_points);
  end loop;

  v_fetch := p_limit + 3;
  while cardinality(v_zones) > 0 and (v_last.driver_id is null or v_last.score < 120) loop
    select s.matches, s.rest into v_found, v_rest from private.asleep_in_zones(p_t, v_zones, v_not, v_fetch) s;
    v_best := coalesce(private.better(v_best || v_found, p_limit), '{}');
    v_last := v_best[p_limit];
    exit when v_rest is null or v_last.driver_id is not null and not exists (
      select from unnest(v_rest) r where r.score > v_last.score
         or (r.score = v_last.score and v_last.distance_m is null and r.driver_id < v_last.driver_id));
    v_fetch := v_fetch * 4;
  end loop;
  return query select * from unnest(v_best) b order by b.score desc, b.distance_m nulls last, b.driver_id;
end $$;
