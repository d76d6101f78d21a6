-- Who may be offered a delivery, and who first.

-- score_points: the specification's points (document 2, §9): zone, distance, priority, serial, app, last seen. A driver
-- without a fresh position is scored by his zone alone: all his points are the zone's. lib/domain/match-score.ts says
-- the same; a test compares. Why without a search_path of its own: so that it is woven into the query that ranks.
create function private.score_points(p_zone_priority int, p_distance_km double precision, p_in_zone boolean, p_priority text,
                                     p_has_serial boolean, p_has_app boolean, p_last_seen_seconds double precision) returns int[]
language sql immutable parallel safe as $$
  select case when p_distance_km is null
    then array[50 + coalesce((10 - p_zone_priority) * 5, 0) + case when p_in_zone then 25 else 0 end, 0, 0, 0, 0, 0]
    else array[
      coalesce((10 - p_zone_priority) * 10, 0),
      case when p_distance_km <= 2 then 50 when p_distance_km <= 5 then 30 when p_distance_km <= 10 then 15 else 5 end,
      case p_priority when 'urgent' then 20 when 'high' then 15 when 'medium' then 10 else 5 end,
      case when p_has_serial then 10 else 0 end,
      case when p_has_app then 5 else 0 end,
      case when p_last_seen_seconds <= 300 then 15 when p_last_seen_seconds <= 900 then 10 when p_last_seen_seconds <= 3600 then 5 else 0 end]
  end
$$;

-- score_sum: the points together. score_terms: each by its name, as an administrator reads them.
create function private.score_sum(p_points int[]) returns int
language sql immutable parallel safe as $$
  select p_points[1] + p_points[2] + p_points[3] + p_points[4] + p_points[5] + p_points[6]
$$;

create function private.score_terms(p_points int[]) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_build_object('zone', p_points[1], 'distance', p_points[2], 'priority', p_points[3], 'serial', p_points[4],
                            'app', p_points[5], 'lastSeen', p_points[6])
$$;

-- workforce: what the search asks of a driver.
create view private.workforce as
  select d.user_id as id, d.name as called, d.is_approved and d.suspended_at is null as approved, d.is_available, d.status,
         coalesce(d.optimo_route_external_id, '') <> '' as has_external, coalesce(d.optimo_route_serial, '') <> '' as has_serial,
         d.mobile_app_enabled as has_app, d.last_seen, d.current_latitude as lat, d.current_longitude as lng, d.position_at,
         d.is_approved
    from public.driver_profiles d;

-- drivers_near: available drivers whose last position lies in the boxes around a place, by the index alone.
create function private.drivers_near(p_lat double precision, p_lng double precision, p_radius_m double precision) returns setof private.workforce
language plpgsql stable security definer set search_path = '' rows 500 as $$
declare
  v_boxes record;
begin
  select * into v_boxes from private.boxes_around(p_lat, p_lng, p_radius_m);
  return query
    select w.* from private.workforce w
     where w.is_approved and w.is_available
       and (point(w.lng, w.lat) <@ v_boxes.box1 or point(w.lng, w.lat) <@ v_boxes.box2);
end $$;

-- rank_drivers: the drivers of a delivery, best first, each with the first gate he fails, if any. The gates in order:
-- approved, external_id, available, online, position, radius, zones, not_tried, no_active_task, no_open_offer,
-- not_a_party, not_excluded. Distance is the great circle from the pickup, or from the delivery without one; ties go to
-- the nearer, then to the smaller id. With p_only it judges that one driver, wherever he is.
-- Why everybody in reach and not the nearest few: the best score may belong to the farthest. Why materialized: each
-- distance is worked out once, not once for every place it is looked at.
create function private.rank_drivers(p_t public.transactions, p_tried uuid[], p_priority text, p_only uuid default null)
returns table (driver_id uuid, name text, failed_gate text, distance_m double precision, score int, points int[])
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_radius double precision := private.setting('search_radius_m');
  v_fresh timestamptz := v_now - make_interval(secs => private.setting('position_fresh_seconds')::int);
  v_lat double precision := case when p_t.pickup_longitude is null then p_t.delivery_latitude else coalesce(p_t.pickup_latitude, p_t.delivery_latitude) end;
  v_lng double precision := case when p_t.pickup_latitude is null then p_t.delivery_longitude else coalesce(p_t.pickup_longitude, p_t.delivery_longitude) end;
begin
  return query
  with zone_here as materialized (
    select z.id from private.zones_at(p_t.delivery_latitude, p_t.delivery_longitude) z),
  near as materialized (
    select n.* from private.drivers_near(v_lat, v_lng, v_radius) n where p_only is null),
  pool as materialized (
    select * from near
    union all
    select w.* from private.workforce w where w.id = p_only
    union all
    select w.* from private.workforce w
     where p_only is null and w.is_approved and w.is_available and w.id not in (select n.id from near n)
       and w.id in (select a.driver_id from public.driver_zone_assignments a join zone_here h on h.id = a.zone_id where a.is_active)),
  zoned as materialized (
    select a.driver_id as id, min(a.priority) filter (where h.id is not null) as best,
           (array_agg(a.zone_id order by a.priority, a.zone_id) filter (where h.id is not null))[1] as best_zone
      from pool p join public.driver_zone_assignments a on a.driver_id = p.id and a.is_active
      join public.geofence_zones g on g.id = a.zone_id and g.is_active
      left join zone_here h on h.id = a.zone_id
     group by a.driver_id),
  measured as materialized (
    select p.*, extract(epoch from v_now - p.last_seen)::double precision as unseen, z.id is not null as has_zones, z.best, z.best_zone,
           case when p.position_at >= v_fresh then private.distance_m(p.lat, p.lng, v_lat, v_lng) end as metres
      from pool p left join zoned z on z.id = p.id),
  judged as materialized (
    select m.*, m.metres / 1000 as km,
           m.metres is null and m.best_zone is not null and m.lat is not null and coalesce((
             select private.in_zone(g, m.lat, m.lng) from public.geofence_zones g where g.id = m.best_zone), false) as in_zone,
           case when not m.approved then 'approved'
                when not m.has_external then 'external_id'
                when not m.is_available then 'available'
                when m.status <> 'online' then 'online'
                when m.metres is null and not m.has_zones then 'position'
                when m.metres > v_radius then 'radius'
                when m.has_zones and m.best is null then 'zones'
                when m.id = any (p_tried) then 'not_tried'
                when exists (select from public.transactions t where t.driver_id = m.id and t.status in ('assigned', 'in_transit', 'servicing')) then 'no_active_task'
                when exists (select from public.driver_notifications o where o.driver_id = m.id and o.status in ('sent', 'delivered', 'read')) then 'no_open_offer'
                when m.id in (p_t.user_id, p_t.receiver_id) then 'not_a_party'
                when exists (select from private.dispatch_exclusions e where e.transaction_id = p_t.id and e.driver_id = m.id) then 'not_excluded'
           end as gate
      from measured m),
  scored as materialized (
    select j.id, j.called, j.gate, j.metres,
           private.score_points(j.best, j.km, j.in_zone, p_priority, j.has_serial, j.has_app, j.unseen) as points
      from judged j)
  select s.id, s.called, s.gate, s.metres, private.score_sum(s.points), s.points
    from scored s
   order by (s.gate is null) desc, private.score_sum(s.points) desc, s.metres nulls last, s.id;
end $$;
