-- Finds the drivers with the highest scores, exactly, without evaluating every driver.

-- get_first_stop: returns where the driver goes first: the pickup, or without one the drop-off.
create function private.get_first_stop(p_transaction public.transactions, out lat double precision, out lng double precision)
language plpgsql stable set search_path = '' as $$
begin
  lat := case when p_transaction.pickup_longitude is null then p_transaction.delivery_latitude else coalesce(p_transaction.pickup_latitude, p_transaction.delivery_latitude) end;
  lng := case when p_transaction.pickup_latitude is null then p_transaction.delivery_longitude else coalesce(p_transaction.pickup_longitude, p_transaction.delivery_longitude) end;
end $$;

-- The following functions are called only by list_best_drivers(), with its planner settings.

-- list_top_matches: returns the first `p_limit` matches, each driver once with the highest score; ties go to the
-- nearer, then to the smaller id.
create function private.list_top_matches(p_matches private.match[], p_limit int) returns private.match[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (select array_agg((top_match.driver_id, top_match.distance_m, top_match.score, top_match.points)::private.match order by top_match.score desc, top_match.distance_m nulls last, top_match.driver_id)
    from (select best.* from (select distinct on (m.driver_id) m.* from unnest(p_matches) m
                            order by m.driver_id, m.score desc, m.distance_m nulls last) best
           order by best.score desc, best.distance_m nulls last, best.driver_id limit p_limit) top_match);
end $$;

-- match_stale_zone_drivers: returns drivers of the delivery's zones without a fresh position, so that their current
-- zone is unknown, up to `p_fetch` for each zone; most points first, then smaller id. Leaves out drivers with a last
-- position, however old, outside the radius. `rest` has the last driver listed of each zone that has more.
create function private.match_stale_zone_drivers(p_transaction public.transactions, p_zones int[], p_excluded_ids uuid[], p_amount numeric, p_fetch int,
                                        out matches private.match[], out rest private.match[])
language plpgsql stable set search_path = '' as $$
declare
  v_fresh_since timestamptz := clock_timestamp() - make_interval(secs => private.get_setting('position_fresh_seconds')::int);
  v_radius_m double precision := private.get_setting('search_radius_m');
  v_stop record := private.get_first_stop(p_transaction);
begin
  with newly_stale as materialized (
    select c.driver_id, c.zone_no, c.room from private.candidates c where c.place is not null and c.position_at < v_fresh_since and c.zone_no = any (p_zones)),
  zone_drivers as materialized (
    select r.driver_id, r.tier % 128 as points, true as is_listed, r.zone_no, r.room from unnest(p_zones) z
     cross join lateral (select c.* from private.candidates c where c.zone_no = z and c.place is null
                          order by c.tier desc, c.driver_id limit p_fetch) r
    union all
    -- Became stale since the last run of the job; private.expire_candidate_positions() will move them.
    select r.driver_id, private.compute_zone_only_points(a.priority, false), false, r.zone_no, r.room
      from newly_stale r join public.geofence_zones g on g.no = r.zone_no join public.driver_zone_assignments a on a.zone_id = g.id and a.driver_id = r.driver_id),
  eligible as (
    select zone_driver.driver_id, zone_driver.points from zone_drivers zone_driver join public.driver_profiles d on d.user_id = zone_driver.driver_id
     where d.status = 'online' and zone_driver.room >= p_amount and d.user_id <> all (p_excluded_ids) and (d.position_at < v_fresh_since or d.position_at is null or d.current_latitude is null)
       and coalesce(private.compute_distance_m(d.current_latitude, d.current_longitude, v_stop.lat, v_stop.lng) <= v_radius_m, true)
       and not exists (select from public.driver_notifications offer where offer.driver_id = d.user_id and private.is_open_offer(offer.status))
       and not exists (select from public.transactions t where t.driver_id = d.user_id and private.is_with_driver(t.status)))
  select (select array_agg((f.driver_id, null, f.points, array[f.points, 0, 0, 0, 0, 0])::private.match) from eligible f),
         (select array_agg((last_listed.driver_id, null, last_listed.points, null)::private.match) from (
            select distinct on (zone_driver.zone_no) zone_driver.driver_id, zone_driver.points from zone_drivers zone_driver
             where zone_driver.is_listed and (select count(*) from zone_drivers same_zone where same_zone.is_listed and same_zone.zone_no = zone_driver.zone_no) = p_fetch
             order by zone_driver.zone_no, zone_driver.points, zone_driver.driver_id desc) last_listed)
    into matches, rest;
end $$;

-- list_best_drivers: returns the `p_limit` drivers with the highest score who may get the offer now, best first; ties
-- go to the nearer, then to the smaller id. `p_excluded_ids`: drivers to leave out.
--
-- Why it can stop early and still be exact. The score of a driver with a fresh position is
--   points of their tier (zone, serial, app) + points of the delivery's priority + points of the distance
--   + at most 15 for when they were last seen,
-- and the distance points never grow with the distance. Drivers of one tier are read nearest first, by places that are
-- at most get_candidate_tolerance_m() behind, so once the scan of a tier has reached d metres plus this, every
-- remaining driver of it scores at most
--   bound(tier, d) = tier + priority + compute_distance_points(d) + 15, and is no nearer than d.
-- If `p_limit` drivers are found and the last of them scores more than that bound, or the same and is nearer than d, no
-- remaining driver of the tier can rank before them. For a tier not yet scanned, d = 0. A zone's tiers are read in
-- descending order of points and differ by at least 5, so when the next one cannot matter, none after it can. A
-- zone-only score is at most 120 and loses every tie against a distance; these are read best first too. A driver with
-- several zones is in a tier of each and counts with the highest score, which at equal distance is that of the best
-- zone. All other conditions only exclude drivers.
create function private.list_best_drivers(p_transaction public.transactions, p_excluded_ids uuid[], p_priority text, p_limit int) returns setof private.match
language plpgsql stable security definer set search_path = ''
-- The number of rows to fetch is unknown at planning time, and a wrong estimate would sort a whole tier. Replanning
-- each call costs more than the search.
set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_lat double precision;
  v_lng double precision;
  v_stop_point extensions.cube;
  v_priority_points int := private.compute_priority_points(p_priority);
  v_now timestamptz := clock_timestamp();
  -- A described delivery without an amount may go to any driver.
  v_amount numeric := coalesce(p_transaction.amount, 0);
  v_excluded_ids uuid[];
  v_radius_m double precision;
  v_fresh_since timestamptz;
  v_zones int[];
  v_zone_numbers int[];
  v_tier_limits int[];
  v_tiers int[];
  v_tiers_per_zone int := 1;
  v_fetch_count int;
  v_best_matches private.match[] := '{}';
  v_last_match private.match;
  v_unread private.match[];
  v_matches private.match[];
begin
  select stop.lat, stop.lng, private.compute_unit_sphere_point(stop.lat, stop.lng) into v_lat, v_lng, v_stop_point from private.get_first_stop(p_transaction) stop;
  select array_remove(p_excluded_ids || p_transaction.user_id || p_transaction.receiver_id, null) || array(select e.driver_id from private.dispatch_exclusions e where e.transaction_id = p_transaction.id),
         max(s.value::text::double precision) filter (where s.key = 'search_radius_m'),
         v_now - make_interval(secs => max(s.value::text::double precision) filter (where s.key = 'position_fresh_seconds')),
         array(select z.no from private.list_zones_at(p_transaction.delivery_latitude, p_transaction.delivery_longitude) z)
    into v_excluded_ids, v_radius_m, v_fresh_since, v_zones
    from private.settings s where s.key in ('search_radius_m', 'position_fresh_seconds');
  v_zone_numbers := 0 || v_zones;
  v_tier_limits := array(select zone_no * 128 + 128 from unnest(v_zone_numbers) zone_no);

  while cardinality(v_zone_numbers) > 0 loop
    -- The next tiers of each zone, most points first.
    v_tiers := array(
      with recursive zone_tiers as (
        select zone.zone_no, (select max(c.tier) from private.candidates c where c.place is not null and c.tier >= zone.zone_no * 128 and c.tier < zone.tier_limit) as tier, 1 as n
          from unnest(v_zone_numbers, v_tier_limits) zone (zone_no, tier_limit)
        union all
        select z.zone_no, (select max(c.tier) from private.candidates c where c.place is not null and c.tier >= z.zone_no * 128 and c.tier < z.tier), z.n + 1
          from zone_tiers z where z.tier is not null and z.n < v_tiers_per_zone)
      select z.tier from zone_tiers z where z.tier is not null);
    select array_agg(zone.zone_no), array_agg(t.lowest) into v_zone_numbers, v_tier_limits
      from unnest(v_zone_numbers) zone (zone_no) join lateral (
        select min(tier) as lowest from unnest(v_tiers) tier where tier >= zone.zone_no * 128 and tier < zone.zone_no * 128 + 128) t on t.lowest is not null;
    v_fetch_count := p_limit + 2;
    while cardinality(v_tiers) > 0 loop
      with nearest as materialized (
        select t.tier, r.driver_id, private.compute_distance_m(r.lat, r.lng, v_lat, v_lng) as metres, r.chord, r.room,
               private.compute_last_seen_points(extract(epoch from v_now - r.last_seen)::double precision) as seen_points
          from unnest(v_tiers) t (tier) cross join lateral (
            select c.driver_id, d.current_latitude as lat, d.current_longitude as lng, d.last_seen, c.room, c.place operator(extensions.<->) v_stop_point as chord
              from private.candidates c join public.driver_profiles d on d.user_id = c.driver_id and d.position_at >= v_fresh_since
             where c.tier = t.tier and c.place is not null and c.driver_id <> all (v_excluded_ids)
               and not exists (select from public.driver_notifications offer where offer.driver_id = c.driver_id and private.is_open_offer(offer.status))
             order by c.place operator(extensions.<->) v_stop_point limit v_fetch_count) r)
      select (select array_agg((n.driver_id, n.metres, n.tier % 128 + v_priority_points + private.compute_distance_points(n.metres / 1000) + n.seen_points, array[n.tier % 128, n.seen_points])::private.match)
                from nearest n where n.metres <= v_radius_m and n.room >= v_amount),
             -- For tiers with more drivers: the tier, the distance reached, and the highest score that remains. Less
             -- what a driver may have moved, and one millimetre, because the chord and the great circle are rounded
             -- differently.
             (select array_agg((null, scanned.reached, scanned.tier % 128 + v_priority_points + private.compute_distance_points(scanned.reached / 1000) + 15, array[scanned.tier])::private.match)
                from (select n.tier, private.convert_chord_to_metres(max(n.chord)) - private.get_candidate_tolerance_m() - 0.001 as reached
                        from nearest n group by n.tier having count(*) = v_fetch_count) scanned
               where scanned.reached <= v_radius_m)
        into v_matches, v_unread;
      v_best_matches := coalesce(private.list_top_matches(v_best_matches || v_matches, p_limit), '{}');
      v_last_match := v_best_matches[p_limit];
      v_tiers := array(select r.points[1] from unnest(v_unread) r
                        where v_last_match.score is null or r.score > v_last_match.score or (r.score = v_last_match.score and r.distance_m <= v_last_match.distance_m));
      v_fetch_count := v_fetch_count * 4;
    end loop;
    if v_last_match.score is not null then
      select array_agg(zone.zone_no), array_agg(zone.tier_limit) into v_zone_numbers, v_tier_limits from unnest(v_zone_numbers, v_tier_limits) zone (zone_no, tier_limit)
       -- 5: the least difference of two tiers; 50 and 15: the most points for distance and for being seen.
       where zone.tier_limit % 128 - 5 + v_priority_points + 50 + 15 >= v_last_match.score;
    end if;
    -- With fewer than `p_limit` drivers found, read eight tiers at a time. Otherwise start with few: the next tiers may
    -- not matter.
    v_tiers_per_zone := case when v_last_match.score is null then 8 else v_tiers_per_zone * 4 end;
  end loop;

  v_fetch_count := p_limit + 2;
  while cardinality(v_zones) > 0 and (v_last_match.driver_id is null or v_last_match.score < 120) loop
    select stale.matches, stale.rest into v_matches, v_unread from private.match_stale_zone_drivers(p_transaction, v_zones, v_excluded_ids, v_amount, v_fetch_count) stale;
    v_best_matches := coalesce(private.list_top_matches(v_best_matches || v_matches, p_limit), '{}');
    v_last_match := v_best_matches[p_limit];
    exit when v_unread is null or v_last_match.driver_id is not null and not exists (
      select from unnest(v_unread) r where r.score > v_last_match.score
         or (r.score = v_last_match.score and v_last_match.distance_m is null and r.driver_id < v_last_match.driver_id));
    v_fetch_count := v_fetch_count * 4;
  end loop;

  return query
    -- The terms of the score; with a distance, `points` so far held the tier's and those for being seen.
    select b.driver_id, b.distance_m, b.score,
           case when b.distance_m is null then b.points
                else array[b.points[1] - p.serial - p.app, private.compute_distance_points(b.distance_m / 1000), v_priority_points, p.serial, p.app, b.points[2]] end
      from unnest(v_best_matches) b join public.driver_profiles d on d.user_id = b.driver_id
     cross join lateral (select private.compute_serial_points(d.optimo_route_serial) as serial, private.compute_app_points(d.mobile_app_enabled) as app) p
     order by b.score desc, b.distance_m nulls last, b.driver_id;
end $$;
