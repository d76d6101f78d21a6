-- Where drivers can be found: one row for each way in which an available driver may be matched. It is derived from
-- driver_profiles, driver_zone_assignments and geofence_zones in the same transaction that changes them, so a driver
-- who has just been taken is gone from it, and it is never stale by more than the minute it takes a position to age.
-- Why a table and not a cache of thirty seconds: it is as quick to read, and it is never wrong.

-- unit_sphere_point: a place on the unit sphere. The straight line through the Earth between two places grows with the
-- great circle between them, so the nearest by index are the nearest on the globe, at the poles and across the
-- antimeridian too.
create function private.unit_sphere_point(p_lat double precision, p_lng double precision) returns extensions.cube
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return extensions.cube(array[cos(radians(p_lat)) * cos(radians(p_lng)), cos(radians(p_lat)) * sin(radians(p_lng)), sin(radians(p_lat))]);
end $$;

-- chord_to_metres: great-circle metres from the straight line between two places of the unit sphere.
create function private.chord_to_metres(p_chord double precision) returns double precision
language sql immutable parallel safe as $$
  select 2 * 6371000 * asin(least(1, p_chord / 2))
$$;

-- refresh_candidates: makes the rows of these drivers what they should be. Why the lock first: whoever changes a driver
-- holds it, so what is read here is the last word about them. Why one plan: to plan it costs ten times what one driver
-- does.
create function private.refresh_candidates(p_driver_ids uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  perform from public.driver_profiles d where d.user_id = any (p_driver_ids) order by d.user_id for no key update;
  with wanted as materialized (
    select w.* from private.expected_candidates w where w.driver_id = any (p_driver_ids)),
  gone as (
    delete from private.candidates r where r.driver_id = any (p_driver_ids)
      and not exists (select from wanted w where w.driver_id = r.driver_id and w.zone_no = r.zone_no))
  insert into private.candidates as r (driver_id, zone_no, tier, place, lat, lng, position_at, room)
  select w.driver_id, w.zone_no, w.tier, w.place, w.lat, w.lng, w.position_at, w.room from wanted w order by w.driver_id, w.zone_no
  on conflict (driver_id, zone_no) do update set tier = excluded.tier, place = excluded.place,
    lat = excluded.lat, lng = excluded.lng, position_at = excluded.position_at, room = excluded.room, made_at = excluded.made_at;
end $$;

-- move_candidate: moves the rows of a driver of whom nothing but the place is new along with it, and says whether that
-- was all there was to do: a place where there was a fresh one, or an old one where there was none. Not for longer than
-- five minutes: what else says who is found changes by the clock, too, as when a document expires.
create function private.move_candidate(p_driver public.driver_profiles, p_before timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_fresh timestamptz := clock_timestamp() - make_interval(secs => private.setting('position_fresh_seconds')::int);
  v_located boolean := p_driver.position_at >= v_fresh;
begin
  if p_driver.current_latitude is null or p_driver.current_longitude is null then
    return false;
  end if;
  update private.candidates r
     set place = case when v_located then private.unit_sphere_point(p_driver.current_latitude, p_driver.current_longitude) end,
         lat = p_driver.current_latitude, lng = p_driver.current_longitude, position_at = p_driver.position_at
   where r.driver_id = p_driver.user_id and (r.place is not null) = v_located and r.made_at > clock_timestamp() - interval '5 minutes';
  return found or not v_located and p_before < v_fresh and not exists (select from private.candidates r where r.driver_id = p_driver.user_id);
end $$;

-- Why by the row: a condition costs a heartbeat nothing, a transition table does.
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
  -- The provider tells the names of hundreds at once, and their phones wait meanwhile.
  if (to_jsonb(new) - 'optimo_route_serial' - 'updated_at') = (to_jsonb(old) - 'optimo_route_serial' - 'updated_at') then
    update private.candidates r
       set tier = r.tier + private.serial_points(new.optimo_route_serial) - private.serial_points(old.optimo_route_serial)
     where r.driver_id = new.user_id and r.place is not null;
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
  v_changed uuid[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct o.driver_id) into v_changed from old_rows o;
  else
    select array_agg(distinct n.driver_id) into v_changed from new_rows n;
  end if;
  perform private.refresh_candidates(v_changed);
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
  v_changed uuid[];
begin
  select array_agg(distinct a.driver_id) into v_changed
    from new_rows n join old_rows o on o.id = n.id join public.driver_zone_assignments a on a.zone_id = n.id
   where (n.is_active, n.type, n.coordinates, n.center_lat, n.center_lng, n.radius)
         is distinct from (o.is_active, o.type, o.coordinates, o.center_lat, o.center_lng, o.radius);
  if v_changed is not null then
    perform private.refresh_candidates(v_changed);
  end if;
  return null;
end $$;

create trigger geofence_zones_candidates after update on public.geofence_zones
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.refresh_candidates_on_zone_change();

-- expire_candidate_positions: drivers whose position has grown old are found by their zones alone, or not at all, until
-- the next one. Nothing waits for it: a search looks at the clock itself.
create function private.expire_candidate_positions(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_old uuid[];
begin
  select array_agg(distinct s.driver_id) into v_old from (
    select r.driver_id from private.candidates r
     where r.place is not null and r.position_at < (select clock_timestamp()) - make_interval(secs => private.setting('position_fresh_seconds')::int)
     order by r.position_at limit p_limit) s;
  if v_old is not null then
    perform private.refresh_candidates(v_old);
  end if;
  return coalesce(cardinality(v_old), 0);
end $$;

-- Why: what counts as fresh decides who has a place, the ceilings how much cash finds them, and an expired document or
-- cash of an earlier day whether they are found.
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
