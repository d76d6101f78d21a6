-- Scores how well a driver fits a delivery, with the specification's points (document 2, §9). A test compares it with a
-- model. Only compute_distance_points() is an SQL function without search_path: it is called twice for every driver
-- that a search scans, and Postgres can inline it. The others are PL/pgSQL, which caches plans.

create function private.compute_zone_points(p_zone_priority int) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return coalesce((10 - p_zone_priority) * 10, 0);
end $$;

create function private.compute_distance_points(p_distance_km double precision) returns int
language sql immutable parallel safe as $$
  select case when p_distance_km <= 2 then 50 when p_distance_km <= 5 then 30 when p_distance_km <= 10 then 15 else 5 end
$$;

create function private.compute_priority_points(p_priority text) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case p_priority when 'urgent' then 20 when 'high' then 15 when 'medium' then 10 else 5 end;
end $$;

create function private.compute_serial_points(p_serial text) returns int
language sql immutable parallel safe as $$
  select case when coalesce(p_serial, '') <> '' then 10 else 0 end
$$;

create function private.compute_app_points(p_has_app boolean) returns int
language sql immutable parallel safe as $$
  select case when p_has_app then 5 else 0 end
$$;

-- compute_last_seen_points: returns at most 15. Last seen is the last heartbeat; positions do not count.
create function private.compute_last_seen_points(p_seconds double precision) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when p_seconds <= 300 then 15 when p_seconds <= 900 then 10 when p_seconds <= 3600 then 5 else 0 end;
end $$;

-- compute_zone_only_points: returns the whole score of a driver without a fresh position; at most 120.
create function private.compute_zone_only_points(p_zone_priority int, p_in_zone boolean) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return 50 + (10 - p_zone_priority) * 5 + case when p_in_zone then 25 else 0 end;
end $$;

-- compute_score returns the total, score_terms_json the points by name. Points are zone, distance, priority, serial,
-- app, last seen; a zone-only score is entirely in the first.
create function private.compute_score(p_points int[]) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return p_points[1] + p_points[2] + p_points[3] + p_points[4] + p_points[5] + p_points[6];
end $$;

create function private.score_terms_json(p_points int[]) returns jsonb
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return jsonb_build_object('zone', p_points[1], 'distance', p_points[2], 'priority', p_points[3], 'serial', p_points[4],
                            'app', p_points[5], 'lastSeen', p_points[6]);
end $$;
