-- The rules that trigger a check-in with a driver who holds cash. A carrier is a driver who drives to a stop with cash.
-- The rules use only data that was known at `p_now`, so any past day can be replayed.
-- supabase/tests/support/check-in-rules.ts implements the same rules.

create function private.get_check_in_limits() returns private.check_in_limits
language plpgsql stable security definer set search_path = '' as $$
begin
  return row(private.get_setting('check_in_stationary_seconds'), private.get_setting('check_in_stationary_m'), private.get_setting('check_in_stop_m'), private.get_setting('arrival_warning_radius_m'),
         private.get_setting('check_in_away_m'), private.get_setting('check_in_away_share'),
         private.get_setting('check_in_late_factor'), private.get_setting('check_in_late_min_seconds'), private.get_setting('late_drive_seconds'),
         private.get_setting('check_in_silent_seconds'), private.get_setting('position_fresh_seconds'))::private.check_in_limits;
end $$;

-- find_last_known_position: the driver's newest position on this trip that the server had received by p_now; a row of
-- nulls if there is none.
create function private.find_last_known_position(p_carrier private.cash_carrier, p_now timestamptz) returns public.driver_positions
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p from public.driver_positions p
     where p.driver_id = p_carrier.driver_id and p."timestamp" between p_carrier.begun_at and p_now and p.received_at <= p_now and p.excluded is null
     order by p."timestamp" desc limit 1);
end $$;

-- is_at_stop: whether the driver has reached the stop, by their last position or their own report. A report is ignored
-- if the driver was seen far from the stop since, or so far away before it that they would have needed less than half
-- the driving time: otherwise two taps would switch off the rules for late and silent drivers.
create function private.is_at_stop(p_carrier private.cash_carrier, p_limits private.check_in_limits, p_last_position public.driver_positions) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(distance.metres <= p_limits.stop_m, false)
        or p_carrier.arrived_at is not null and coalesce(
             private.estimate_road_seconds(distance.metres - coalesce(p_last_position.accuracy, 0) - p_limits.far_m) / 2 <= greatest(extract(epoch from p_carrier.arrived_at - p_last_position."timestamp"), 0), true)
      from (select private.compute_distance_m(p_last_position.latitude, p_last_position.longitude, p_carrier.lat, p_carrier.lng) as metres) distance);
end $$;

-- is_stationary_allowed: whether standing still here is part of the work: at a stop of the delivery or at a hub.
create function private.is_stationary_allowed(p_carrier private.cash_carrier, p_limits private.check_in_limits, p_last_position public.driver_positions) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from unnest(p_carrier.place_lats || p_carrier.lat, p_carrier.place_lngs || p_carrier.lng) stop (lat, lng)
                  where private.compute_distance_m(p_last_position.latitude, p_last_position.longitude, stop.lat, stop.lng) <= p_limits.stop_m)
      or exists (select from public.hubs h where h.is_active and private.compute_distance_m(p_last_position.latitude, p_last_position.longitude, h.lat, h.lng) <= p_limits.stop_m);
end $$;

-- is_stationary_too_long: whether the driver has stood still too long, away from every stop.
create function private.is_stationary_too_long(p_carrier private.cash_carrier, p_limits private.check_in_limits, p_last_position public.driver_positions, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_since timestamptz;
begin
  -- A silent phone does not show whether its driver stands still.
  if p_last_position."timestamp" is null or p_last_position."timestamp" < p_now - make_interval(secs => p_limits.fresh_seconds) then
    return false;
  end if;
  with trip_positions as (
    select p."timestamp" as at, private.compute_distance_m(p.latitude, p.longitude, p_last_position.latitude, p_last_position.longitude) > greatest(p_limits.stationary_m, p.accuracy, p_last_position.accuracy) as is_elsewhere
      from public.driver_positions p
     where p.driver_id = p_carrier.driver_id and p.received_at <= p_now and p.excluded is null
       and p."timestamp" between greatest(p_carrier.begun_at, p_last_position."timestamp" - make_interval(secs => p_limits.stationary_seconds + p_limits.fresh_seconds)) and p_last_position."timestamp")
  select min(p.at) into v_since from trip_positions p where p.at > coalesce((select max(e.at) from trip_positions e where e.is_elsewhere), '-infinity');
  return p_last_position."timestamp" - v_since > make_interval(secs => p_limits.stationary_seconds) and not private.is_stationary_allowed(p_carrier, p_limits, p_last_position);
end $$;

-- is_moving_away: whether the last three positions were each farther from the stop than the nearest one, by more than
-- away_m and more than away_share. A road that loops also leads away from its end, so a driver on the road route is
-- exempt.
create function private.is_moving_away(p_carrier private.cash_carrier, p_limits private.check_in_limits, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_last_distances_m double precision[];
  v_nearest_m double precision;
begin
  if p_carrier.is_on_way or p_carrier.lat is null or p_carrier.lng is null then
    return false;
  end if;
  v_last_distances_m := array(
    select private.compute_distance_m(p.latitude, p.longitude, p_carrier.lat, p_carrier.lng) from public.driver_positions p
     where p.driver_id = p_carrier.driver_id and p."timestamp" between p_carrier.begun_at and p_now and p.received_at <= p_now and p.excluded is null
     order by p."timestamp" desc limit 3);
  -- The scan of the whole trip is skipped for a driver who is near or coming closer.
  if cardinality(v_last_distances_m) < 3 or v_last_distances_m[1] <= p_limits.away_m or v_last_distances_m[1] <= v_last_distances_m[3] then
    return false;
  end if;
  v_nearest_m := (
    select min(private.compute_distance_m(p.latitude, p.longitude, p_carrier.lat, p_carrier.lng)) from public.driver_positions p
     where p.driver_id = p_carrier.driver_id and p."timestamp" between p_carrier.begun_at and p_now and p.received_at <= p_now and p.excluded is null);
  return (select bool_and(distance > v_nearest_m + p_limits.away_m and distance > v_nearest_m * (1 + p_limits.away_share)) from unnest(v_last_distances_m) distance);
end $$;

-- compute_stop_due_time: from when on the driver counts as late: the expected travel time multiplied by late_factor,
-- and at least late_min_seconds more; never less than late_min_seconds after not_before. Without a road route the time
-- is estimated from the first position; without a position it is late_no_position_seconds.
create function private.compute_stop_due_time(p_carrier private.cash_carrier, p_limits private.check_in_limits, p_now timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_first_position public.driver_positions;
  v_travel_seconds double precision;
begin
  if p_carrier.arrives_at is not null then
    v_travel_seconds := extract(epoch from p_carrier.arrives_at - p_carrier.begun_at);
  else
    select * into v_first_position from public.driver_positions p
     where p.driver_id = p_carrier.driver_id and p."timestamp" between p_carrier.begun_at - make_interval(secs => p_limits.fresh_seconds) and p_now and p.received_at <= p_now and p.excluded is null
     order by p."timestamp" limit 1;
    v_travel_seconds := private.estimate_road_seconds(private.estimate_road_metres(private.compute_distance_m(v_first_position.latitude, v_first_position.longitude, p_carrier.lat, p_carrier.lng)));
  end if;
  if v_travel_seconds is null then
    return p_carrier.begun_at + make_interval(secs => p_limits.late_no_position_seconds);
  end if;
  return greatest(p_carrier.begun_at + make_interval(secs => greatest(v_travel_seconds * p_limits.late_factor, v_travel_seconds + p_limits.late_min_seconds)),
                  p_carrier.not_before + make_interval(secs => p_limits.late_min_seconds));
end $$;

-- is_silent: whether the phone has reported no position for too long. Excluded positions count as reports.
create function private.is_silent(p_carrier private.cash_carrier, p_limits private.check_in_limits, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return greatest(p_carrier.begun_at, (
    select max(p."timestamp") from public.driver_positions p
     where p.driver_id = p_carrier.driver_id and p."timestamp" between p_carrier.begun_at and p_now and p.received_at <= p_now))
    < p_now - make_interval(secs => p_limits.silent_seconds);
end $$;

-- list_check_in_rules: the rules that apply at p_now, the most significant first.
create function private.list_check_in_rules(p_carrier private.cash_carrier, p_limits private.check_in_limits, p_now timestamptz) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_last_position public.driver_positions := private.find_last_known_position(p_carrier, p_now);
  v_is_at_stop boolean := private.is_at_stop(p_carrier, p_limits, v_last_position);
  v_rules text[] := '{}';
begin
  if private.is_moving_away(p_carrier, p_limits, p_now) then
    v_rules := v_rules || 'away'::text;
  end if;
  if private.is_stationary_too_long(p_carrier, p_limits, v_last_position, p_now) then
    v_rules := v_rules || 'stationary'::text;
  end if;
  if not v_is_at_stop and p_now > private.compute_stop_due_time(p_carrier, p_limits, p_now) then
    v_rules := v_rules || 'late'::text;
  end if;
  if not v_is_at_stop and private.is_silent(p_carrier, p_limits, p_now) then
    v_rules := v_rules || 'silent'::text;
  end if;
  return v_rules;
end $$;
