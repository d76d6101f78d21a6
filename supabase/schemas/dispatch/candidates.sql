-- Search index of available drivers: one row for each zone in which a driver may be matched. `room`: the cash in
-- dollars that the driver may still take; `tier`: the zone's number times 128 plus the points that do not depend on the
-- delivery. Triggers derive it from driver_profiles, driver_zone_assignments and geofence_zones in the transaction of
-- each change, so a driver who is assigned leaves it immediately. A table instead of a 30-second cache: it reads as
-- fast and is correct. Only positions lag: a place by up to 100 m, its time by up to half of position_fresh_seconds, so
-- that a driver who is waiting or in traffic adds no index entries. The search reads the exact place and time from
-- driver_profiles.

-- compute_unit_sphere_point: returns a place as a point on the unit sphere. The chord between two points grows with
-- their great-circle distance, so an index scan by chord is a scan by distance, also at the poles and across the
-- antimeridian.
create function private.compute_unit_sphere_point(p_lat double precision, p_lng double precision) returns extensions.cube
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return extensions.cube(array[cos(radians(p_lat)) * cos(radians(p_lng)), cos(radians(p_lat)) * sin(radians(p_lng)), sin(radians(p_lat))]);
end $$;

-- convert_chord_to_metres: converts a chord of the unit sphere to great-circle metres.
create function private.convert_chord_to_metres(p_chord double precision) returns double precision
language sql immutable parallel safe as $$
  -- The mean radius of the Earth in metres.
  select 2 * 6371000 * asin(least(1, p_chord / 2))
$$;

-- refresh_candidates: recomputes the rows of these drivers. Locks the drivers first: every writer of a driver holds
-- this lock, so the data read here is the latest. Uses a generic plan, because planning takes ten times as long as one
-- driver's refresh.
create function private.refresh_candidates(p_driver_ids uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  perform from public.driver_profiles d where d.user_id = any (p_driver_ids) order by d.user_id for no key update;
  with expected as materialized (
    select e.* from private.expected_candidates e where e.driver_id = any (p_driver_ids)),
  obsolete as (
    delete from private.candidates c where c.driver_id = any (p_driver_ids)
      and not exists (select from expected e where e.driver_id = c.driver_id and e.zone_no = c.zone_no))
  insert into private.candidates as c (driver_id, zone_no, tier, place, lat, lng, position_at, room)
  select e.driver_id, e.zone_no, e.tier, e.place, e.lat, e.lng, e.position_at, e.room from expected e order by e.driver_id, e.zone_no
  on conflict (driver_id, zone_no) do update set tier = excluded.tier, place = excluded.place,
    lat = excluded.lat, lng = excluded.lng, position_at = excluded.position_at, room = excluded.room, created_at = excluded.created_at;
end $$;

-- get_candidate_tolerance_m: how far a driver may move before their rows here follow. The search corrects for it.
create function private.get_candidate_tolerance_m() returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return 100;
end $$;

-- move_candidate: handles a change of position only. Returns false if the rows must be recomputed: because a fresh
-- position replaces a stale one or the reverse, or because they are older than five minutes, since eligibility also
-- changes with time, for example when a document expires. Otherwise updates them, but only if the driver has moved by
-- more than the tolerance or `position_at` is more than half of position_fresh_seconds behind. A fresh position after a
-- stale one wakes the searches that wait for a driver, however little the rows change.
create function private.move_candidate(p_driver public.driver_profiles, p_previous_position_at timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_max_age interval := make_interval(secs => private.get_setting('position_fresh_seconds')::int);
  v_fresh_since timestamptz := clock_timestamp() - v_max_age;
  v_is_located boolean := p_driver.position_at >= v_fresh_since;
  v_row private.candidates;
begin
  if p_driver.current_latitude is null or p_driver.current_longitude is null then
    return false;
  end if;
  -- All rows of a driver have the same place and times.
  select * into v_row from private.candidates c where c.driver_id = p_driver.user_id limit 1;
  if not found then
    return not v_is_located and p_previous_position_at < v_fresh_since;
  end if;
  if v_is_located and v_row.place is not null and p_previous_position_at < v_fresh_since then
    perform private.wake_dispatches_for(array[p_driver.user_id]);
  end if;
  if (v_row.place is not null) <> v_is_located or v_row.created_at <= clock_timestamp() - interval '5 minutes' then
    return false;
  elsif v_is_located and (p_driver.position_at not between v_row.position_at and v_row.position_at + v_max_age / 2
      or private.compute_distance_m(v_row.lat, v_row.lng, p_driver.current_latitude, p_driver.current_longitude) > private.get_candidate_tolerance_m()) then
    update private.candidates c
       set place = private.compute_unit_sphere_point(p_driver.current_latitude, p_driver.current_longitude),
           lat = p_driver.current_latitude, lng = p_driver.current_longitude, position_at = p_driver.position_at
     where c.driver_id = p_driver.user_id;
  end if;
  return true;
end $$;

-- A row trigger with a condition: unlike a transition table, it costs a heartbeat nothing.
create function private.refresh_candidates_on_driver_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.is_available, new.is_approved, new.suspended_at, new.optimo_route_external_id, new.optimo_route_serial, new.mobile_app_enabled, new.cash_ceiling,
      new.clean_deliveries)
     is not distinct from
     (old.is_available, old.is_approved, old.suspended_at, old.optimo_route_external_id, old.optimo_route_serial, old.mobile_app_enabled, old.cash_ceiling,
      old.clean_deliveries)
     and private.move_candidate(new, old.position_at) then
    return null;
  end if;
  -- The provider stores hundreds of serials in one transaction while those drivers' phones wait, so this takes the
  -- short path.
  if (to_jsonb(new) - 'optimo_route_serial' - 'updated_at') = (to_jsonb(old) - 'optimo_route_serial' - 'updated_at') then
    update private.candidates c
       set tier = c.tier + private.compute_serial_points(new.optimo_route_serial) - private.compute_serial_points(old.optimo_route_serial)
     where c.driver_id = new.user_id and c.place is not null;
    return null;
  end if;
  perform private.refresh_candidates(array[new.user_id]);
  return null;
end $$;

create trigger driver_profiles_candidates after update on public.driver_profiles
  for each row when ((new.is_available or old.is_available)
    and (new.is_available, new.is_approved, new.suspended_at, new.optimo_route_external_id, new.optimo_route_serial, new.mobile_app_enabled,
         new.current_latitude, new.current_longitude, new.position_at, new.cash_ceiling, new.clean_deliveries)
        is distinct from
        (old.is_available, old.is_approved, old.suspended_at, old.optimo_route_external_id, old.optimo_route_serial, old.mobile_app_enabled,
         old.current_latitude, old.current_longitude, old.position_at, old.cash_ceiling, old.clean_deliveries))
  execute function private.refresh_candidates_on_driver_change();

create function private.refresh_candidates_on_zone_assignment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_changed_driver_ids uuid[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct o.driver_id) into v_changed_driver_ids from old_rows o;
  else
    select array_agg(distinct n.driver_id) into v_changed_driver_ids from new_rows n;
  end if;
  perform private.refresh_candidates(v_changed_driver_ids);
  return null;
end $$;

create trigger driver_zone_assignments_candidates_insert after insert on public.driver_zone_assignments
  referencing new table as new_rows for each statement execute function private.refresh_candidates_on_zone_assignment();

create trigger driver_zone_assignments_candidates_update after update on public.driver_zone_assignments
  referencing old table as old_rows new table as new_rows for each statement execute function private.refresh_candidates_on_zone_assignment();

create trigger driver_zone_assignments_candidates_delete after delete on public.driver_zone_assignments
  referencing old table as old_rows for each statement execute function private.refresh_candidates_on_zone_assignment();

create function private.refresh_candidates_on_zone_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_changed_driver_ids uuid[];
begin
  select array_agg(distinct a.driver_id) into v_changed_driver_ids
    from new_rows n join old_rows o on o.id = n.id join public.driver_zone_assignments a on a.zone_id = n.id
   where (n.is_active, n.type, n.coordinates, n.center_lat, n.center_lng, n.radius)
         is distinct from (o.is_active, o.type, o.coordinates, o.center_lat, o.center_lng, o.radius);
  if v_changed_driver_ids is not null then
    perform private.refresh_candidates(v_changed_driver_ids);
  end if;
  return null;
end $$;

create trigger geofence_zones_candidates after update on public.geofence_zones
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.refresh_candidates_on_zone_change();

-- expire_candidate_positions: recomputes the rows of drivers with a stale position; only their zones match until the
-- next position. A search checks the age of positions itself, so nothing depends on when this runs.
create function private.expire_candidate_positions(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_stale_driver_ids uuid[];
begin
  select array_agg(distinct stale.driver_id) into v_stale_driver_ids from (
    select c.driver_id from private.candidates c
     where c.place is not null and c.position_at < (select clock_timestamp()) - make_interval(secs => private.get_setting('position_fresh_seconds')::int)
     order by c.position_at limit p_limit) stale;
  if v_stale_driver_ids is not null then
    perform private.refresh_candidates(v_stale_driver_ids);
  end if;
  return coalesce(cardinality(v_stale_driver_ids), 0);
end $$;

-- These settings change which positions are fresh, how much cash a driver may take, and whether expired documents or
-- cash from an earlier day exclude a driver.
create function private.refresh_candidates_on_setting_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_candidates(array_agg(d.user_id)) from public.driver_profiles d where d.is_available;
  return null;
end $$;

create trigger settings_candidates after update on private.settings
  for each row when (new.key in ('position_fresh_seconds', 'cash_ceiling_initial', 'cash_ceiling_trusted', 'trusted_deliveries', 'documents_expired_stop_offers',
                              'day_close_enforced') and new.value is distinct from old.value)
  execute function private.refresh_candidates_on_setting_change();
