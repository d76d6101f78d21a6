-- Who may be offered a delivery, and who first.

-- score_terms: the specification's points (document 2, §9), term by term. A driver without a fresh position is scored by
-- his zone alone: all his points are in the zone term. lib/domain/match-score.ts says the same; a test compares.
create function private.score_terms(p_zone_priority int, p_distance_km double precision, p_in_zone boolean, p_priority text,
                                    p_has_serial boolean, p_has_app boolean, p_last_seen_seconds double precision) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select case when p_distance_km is null then jsonb_build_object(
      'zone', 50 + coalesce((10 - p_zone_priority) * 5, 0) + case when p_in_zone then 25 else 0 end,
      'distance', 0, 'priority', 0, 'serial', 0, 'app', 0, 'lastSeen', 0)
    else jsonb_build_object(
      'zone', coalesce((10 - p_zone_priority) * 10, 0),
      'distance', case when p_distance_km <= 2 then 50 when p_distance_km <= 5 then 30 when p_distance_km <= 10 then 15 else 5 end,
      'priority', case p_priority when 'urgent' then 20 when 'high' then 15 when 'medium' then 10 else 5 end,
      'serial', case when p_has_serial then 10 else 0 end,
      'app', case when p_has_app then 5 else 0 end,
      'lastSeen', case when p_last_seen_seconds <= 300 then 15 when p_last_seen_seconds <= 900 then 10
                       when p_last_seen_seconds <= 3600 then 5 else 0 end)
  end
$$;

-- score_sum: the points together.
create function private.score_sum(p_terms jsonb) returns int
language sql immutable parallel safe set search_path = '' as $$
  select sum(value::int)::int from jsonb_each_text(p_terms)
$$;

-- drivers_near: ids of available drivers whose last position lies in the boxes around a place, by the index.
create function private.drivers_near(p_lat double precision, p_lng double precision, p_radius_m double precision) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_boxes record;
begin
  select * into v_boxes from private.boxes_around(p_lat, p_lng, p_radius_m);
  return query
    select d.user_id from public.driver_profiles d
     where d.is_approved and d.is_available
       and (point(d.current_longitude, d.current_latitude) <@ v_boxes.box1 or point(d.current_longitude, d.current_latitude) <@ v_boxes.box2);
end $$;

-- rank_drivers: the drivers of a delivery, best first, each with the first gate he fails, if any. The gates in order:
-- approved, external_id, available, online, position, radius, zones, not_tried, no_active_task, no_open_offer,
-- not_a_party, not_excluded. Distance is the great circle from the pickup, or from the delivery without one; ties go to
-- the nearer, then to the smaller id. With p_only it judges that one driver, wherever he is.
create function private.rank_drivers(p_t public.transactions, p_tried uuid[], p_priority text, p_only uuid default null)
returns table (driver_id uuid, name text, failed_gate text, distance_m double precision, score int, terms jsonb)
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
  pool as materialized (
    select p_only as id where p_only is not null
    union select n from private.drivers_near(v_lat, v_lng, v_radius) n where p_only is null
    union select a.driver_id from public.driver_zone_assignments a join zone_here h on h.id = a.zone_id
            join public.driver_profiles z on z.user_id = a.driver_id
           where p_only is null and a.is_active and z.is_approved and z.is_available),
  zoned as (
    select a.driver_id as id, min(a.priority) filter (where h.id is not null) as best,
           (array_agg(a.zone_id order by a.priority, a.zone_id) filter (where h.id is not null))[1] as best_zone
      from pool p join public.driver_zone_assignments a on a.driver_id = p.id and a.is_active
      join public.geofence_zones g on g.id = a.zone_id and g.is_active
      left join zone_here h on h.id = a.zone_id
     group by a.driver_id),
  measured as (
    select d.user_id as id, d.name as called, d.is_approved and d.suspended_at is null as approved, d.is_available, d.status,
           coalesce(d.optimo_route_external_id, '') <> '' as has_external, coalesce(d.optimo_route_serial, '') <> '' as has_serial,
           d.mobile_app_enabled, extract(epoch from v_now - d.last_seen) as unseen, z.id is not null as has_zones, z.best,
           case when d.position_at >= v_fresh then private.distance_m(d.current_latitude, d.current_longitude, v_lat, v_lng) end as metres,
           z.best_zone is not null and coalesce((select private.in_zone(g, d.current_latitude, d.current_longitude)
             from public.geofence_zones g where g.id = z.best_zone and d.current_latitude is not null), false) as in_zone
      from pool p join public.driver_profiles d on d.user_id = p.id left join zoned z on z.id = d.user_id),
  judged as (
    select m.*, private.score_terms(m.best, m.metres / 1000, m.in_zone, p_priority, m.has_serial, m.mobile_app_enabled, m.unseen) as points,
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
      from measured m)
  select j.id, j.called, j.gate, j.metres, private.score_sum(j.points), j.points
    from judged j
   order by (j.gate is null) desc, private.score_sum(j.points) desc, j.metres nulls last, j.id;
end $$;
