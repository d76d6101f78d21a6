-- The best drivers for a delivery by score, exactly, without looking at everybody.

-- first_stop: where the driver must go first: the pickup, or the delivery without one.
create function private.first_stop(p_t public.transactions, out lat double precision, out lng double precision)
language plpgsql stable set search_path = '' as $$
begin
  lat := case when p_t.pickup_longitude is null then p_t.delivery_latitude else coalesce(p_t.pickup_latitude, p_t.delivery_latitude) end;
  lng := case when p_t.pickup_latitude is null then p_t.delivery_longitude else coalesce(p_t.pickup_longitude, p_t.delivery_longitude) end;
end $$;

-- What follows is called by best_drivers alone, under its planner's settings.

-- top_matches: the first p_limit of these, each driver once and as what they score most: by score, then nearer, then
-- smaller id.
create function private.top_matches(p_matches private.match[], p_limit int) returns private.match[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (select array_agg((f.driver_id, f.distance_m, f.score, f.points)::private.match order by f.score desc, f.distance_m nulls last, f.driver_id)
    from (select u.* from (select distinct on (m.driver_id) m.* from unnest(p_matches) m
                            order by m.driver_id, m.score desc, m.distance_m nulls last) u
           order by u.score desc, u.distance_m nulls last, u.driver_id limit p_limit) f);
end $$;

-- match_stale_zone_drivers: of the delivery's zones, the drivers without a fresh position, of whom nobody can say that
-- they are in a zone now, up to p_fetch of each zone: most points first, then the smaller id. Whose last known place,
-- however old, is outside the radius is left out. rest has the last one listed of each zone where somebody is left, who
-- comes after them.
create function private.match_stale_zone_drivers(p_t public.transactions, p_zones int[], p_not uuid[], p_amount numeric, p_fetch int,
                                        out matches private.match[], out rest private.match[])
language plpgsql stable set search_path = '' as $$
declare
  v_fresh timestamptz := clock_timestamp() - make_interval(secs => private.setting('position_fresh_seconds')::int);
  v_radius double precision := private.setting('search_radius_m');
  v_stop record := private.first_stop(p_t);
begin
  with aged as materialized (
    select r.driver_id, r.zone_no, r.room from private.candidates r where r.place is not null and r.position_at < v_fresh and r.zone_no = any (p_zones)),
  known as materialized (
    select r.driver_id, r.tier % 128 as points, true as listed, r.zone_no, r.room from unnest(p_zones) z
     cross join lateral (select x.* from private.candidates x where x.zone_no = z and x.place is null
                          order by x.tier desc, x.driver_id limit p_fetch) r
    union all
    -- Grown old since the last look; private.expire_candidate_positions will list them.
    select r.driver_id, private.zone_only_points(a.priority, false), false, r.zone_no, r.room
      from aged r join public.geofence_zones g on g.no = r.zone_no join public.driver_zone_assignments a on a.zone_id = g.id and a.driver_id = r.driver_id),
  fit as (
    select k.driver_id, k.points from known k join public.driver_profiles d on d.user_id = k.driver_id
     where d.status = 'online' and k.room >= p_amount and d.user_id <> all (p_not) and (d.position_at < v_fresh or d.position_at is null or d.current_latitude is null)
       and coalesce(private.distance_m(d.current_latitude, d.current_longitude, v_stop.lat, v_stop.lng) <= v_radius, true)
       and not exists (select from public.driver_notifications o where o.driver_id = d.user_id and private.is_open_offer(o.status))
       and not exists (select from public.transactions t where t.driver_id = d.user_id and private.is_with_driver(t.status)))
  select (select array_agg((f.driver_id, null, f.points, array[f.points, 0, 0, 0, 0, 0])::private.match) from fit f),
         (select array_agg((l.driver_id, null, l.points, null)::private.match) from (
            select distinct on (k.zone_no) k.driver_id, k.points from known k
             where k.listed and (select count(*) from known c where c.listed and c.zone_no = k.zone_no) = p_fetch
             order by k.zone_no, k.points, k.driver_id desc) l)
    into matches, rest;
end $$;

-- best_drivers: the p_limit drivers with the highest score who may be offered the delivery now, best first; ties go to
-- the nearer, then to the smaller id. p_not are drivers not to be asked.
--
-- Why it may stop early and still be exact. The score of a driver with a fresh position is
--   points of their tier (zone, serial, app) + points of the delivery's priority + points of the distance
--   + 15 for being seen,
-- and the distance's points never grow with the distance. Drivers of one tier come nearest first, so once the search of
-- a tier has come to d metres, everybody left in it scores at most
--   bound(tier, d) = tier + priority + distance_points(d) + 15, and is no nearer than d.
-- With p_limit drivers in hand of whom the last scores more than that, or as much and is nearer than d, nobody left in
-- the tier comes before them: the order is score, then distance. For a tier not yet looked at, d = 0; tiers of a zone
-- come with the most points first and differ by 5 at least, so when the next one cannot matter, none after it can. A
-- zone-only score is at most 120 and loses every tie against a distance; those, too, are read best first. A driver with
-- several zones is in a tier of each, and counts as what they score most: with the same distance that is their best
-- zone. Everything else that is asked of a driver only takes them out.
create function private.best_drivers(p_t public.transactions, p_not uuid[], p_priority text, p_limit int) returns setof private.match
language plpgsql stable security definer set search_path = ''
-- Why: how many are fetched is not known when the plans are made, and a guess would sort a whole tier. Planning anew
-- for each call costs more than the search.
set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  v_lat double precision;
  v_lng double precision;
  v_here extensions.cube;
  v_fixed int := private.priority_points(p_priority) + 15;
  -- A delivery that is described without one may go to anybody.
  v_amount numeric := coalesce(p_t.amount, 0);
  v_not uuid[];
  v_radius double precision;
  v_fresh timestamptz;
  v_zones int[];
  v_groups int[];
  v_below int[];
  v_tiers int[];
  v_many int := 1;
  v_fetch int;
  v_best private.match[] := '{}';
  v_last private.match;
  v_rest private.match[];
  v_matches private.match[];
begin
  select s.lat, s.lng, private.unit_sphere_point(s.lat, s.lng) into v_lat, v_lng, v_here from private.first_stop(p_t) s;
  select array_remove(p_not || p_t.user_id || p_t.receiver_id, null) || array(select e.driver_id from private.dispatch_exclusions e where e.transaction_id = p_t.id),
         max(s.value::text::double precision) filter (where s.key = 'search_radius_m'),
         clock_timestamp() - make_interval(secs => max(s.value::text::double precision) filter (where s.key = 'position_fresh_seconds')),
         array(select z.no from private.list_zones_at(p_t.delivery_latitude, p_t.delivery_longitude) z)
    into v_not, v_radius, v_fresh, v_zones
    from private.settings s where s.key in ('search_radius_m', 'position_fresh_seconds');
  v_groups := 0 || v_zones;
  v_below := array(select z * 128 + 128 from unnest(v_groups) z);

  while cardinality(v_groups) > 0 loop
    -- The next tiers of each zone, most points first.
    v_tiers := array(
      with recursive step as (
        select g.zone_no, (select max(r.tier) from private.candidates r where r.place is not null and r.tier >= g.zone_no * 128 and r.tier < g.below) as tier, 1 as n
          from unnest(v_groups, v_below) g (zone_no, below)
        union all
        select s.zone_no, (select max(r.tier) from private.candidates r where r.place is not null and r.tier >= s.zone_no * 128 and r.tier < s.tier), s.n + 1
          from step s where s.tier is not null and s.n < v_many)
      select s.tier from step s where s.tier is not null);
    select array_agg(g.zone_no), array_agg(t.least) into v_groups, v_below
      from unnest(v_groups) g (zone_no) join lateral (
        select min(x) as least from unnest(v_tiers) x where x >= g.zone_no * 128 and x < g.zone_no * 128 + 128) t on t.least is not null;
    v_fetch := p_limit + 2;
    while cardinality(v_tiers) > 0 loop
      with near as materialized (
        select t.tier, r.driver_id, private.distance_m(r.lat, r.lng, v_lat, v_lng) as metres, r.chord, r.room
          from unnest(v_tiers) t (tier) cross join lateral (
            select x.driver_id, x.lat, x.lng, x.room, x.place operator(extensions.<->) v_here as chord from private.candidates x
             where x.tier = t.tier and x.place is not null and x.position_at >= v_fresh and x.driver_id <> all (v_not)
               and not exists (select from public.driver_notifications o where o.driver_id = x.driver_id and private.is_open_offer(o.status))
             order by x.place operator(extensions.<->) v_here limit v_fetch) r)
      select (select array_agg((n.driver_id, n.metres, n.tier % 128 + v_fixed + private.distance_points(n.metres / 1000), array[n.tier % 128])::private.match)
                from near n where n.metres <= v_radius and n.room >= v_amount),
             -- Where somebody is left: the tier, how far its search has come and what the next one scores at most. Why
             -- a millimetre less: the straight line and the great circle are rounded each in its own way.
             (select array_agg((null, f.reached, f.tier % 128 + v_fixed + private.distance_points(f.reached / 1000), array[f.tier])::private.match)
                from (select n.tier, private.chord_to_metres(max(n.chord)) - 0.001 as reached from near n group by n.tier having count(*) = v_fetch) f
               where f.reached <= v_radius)
        into v_matches, v_rest;
      v_best := coalesce(private.top_matches(v_best || v_matches, p_limit), '{}');
      v_last := v_best[p_limit];
      v_tiers := array(select r.points[1] from unnest(v_rest) r
                        where v_last.score is null or r.score > v_last.score or (r.score = v_last.score and r.distance_m <= v_last.distance_m));
      v_fetch := v_fetch * 4;
    end loop;
    if v_last.score is not null then
      select array_agg(g.zone_no), array_agg(g.below) into v_groups, v_below from unnest(v_groups, v_below) g (zone_no, below)
       where g.below % 128 - 5 + v_fixed + 50 >= v_last.score;
    end if;
    -- Few drivers: look through what there is. Many: the next tiers may already not matter.
    v_many := case when v_last.score is null then 8 else v_many * 4 end;
  end loop;

  v_fetch := p_limit + 2;
  while cardinality(v_zones) > 0 and (v_last.driver_id is null or v_last.score < 120) loop
    select s.matches, s.rest into v_matches, v_rest from private.match_stale_zone_drivers(p_t, v_zones, v_not, v_amount, v_fetch) s;
    v_best := coalesce(private.top_matches(v_best || v_matches, p_limit), '{}');
    v_last := v_best[p_limit];
    exit when v_rest is null or v_last.driver_id is not null and not exists (
      select from unnest(v_rest) r where r.score > v_last.score
         or (r.score = v_last.score and v_last.distance_m is null and r.driver_id < v_last.driver_id));
    v_fetch := v_fetch * 4;
  end loop;

  return query
    -- Term by term; with a distance the points were so far their tier's alone. Why 15: a fresh position is at most 300
    -- s old (settings_position_fresh_seconds_check), and last_seen_points gives the most until then.
    select b.driver_id, b.distance_m, b.score,
           case when b.distance_m is null then b.points
                else array[b.points[1] - p.serial - p.app, private.distance_points(b.distance_m / 1000), v_fixed - 15, p.serial, p.app, 15] end
      from unnest(v_best) b join public.driver_profiles d on d.user_id = b.driver_id
     cross join lateral (select private.serial_points(d.optimo_route_serial) as serial, private.app_points(d.mobile_app_enabled) as app) p
     order by b.score desc, b.distance_m nulls last, b.driver_id;
end $$;
