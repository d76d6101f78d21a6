-- The rules that trigger a check-in with a driver who holds cash. They use only data that was known at `p_now`, so any
-- past day can be replayed. lib/domain/task/check-in.ts implements the same rules.

create function private.get_check_in_limits() returns private.check_in_limits
language plpgsql stable security definer set search_path = '' as $$
begin
  return row(private.get_setting('check_in_standing_seconds'), private.get_setting('check_in_standing_m'), private.get_setting('check_in_stop_m'), private.get_setting('arrival_warning_radius_m'),
         private.get_setting('check_in_away_m'), private.get_setting('check_in_away_share'),
         private.get_setting('check_in_late_factor'), private.get_setting('check_in_late_min_seconds'), private.get_setting('late_drive_seconds'),
         private.get_setting('check_in_silent_seconds'), private.get_setting('position_fresh_seconds'))::private.check_in_limits;
end $$;

-- find_last_known_position: the driver's newest position on this trip that the server had received by p_now; a row of
-- nulls if there is none.
create function private.find_last_known_position(p_c private.cash_carrier, p_now timestamptz) returns public.driver_positions
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select o from public.driver_positions o
     where o.driver_id = p_c.driver_id and o."timestamp" between p_c.begun_at and p_now and o.received_at <= p_now and o.excluded is null
     order by o."timestamp" desc limit 1);
end $$;

-- is_at_stop: whether the driver has reached the stop, by their last position or their own report. A report is ignored
-- if the driver was seen far from the stop since, or so far away before it that they would have needed less than half
-- the driving time: otherwise two presses would switch off the rules for late and silent drivers.
create function private.is_at_stop(p_c private.cash_carrier, p_l private.check_in_limits, p_last public.driver_positions) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(f.metres <= p_l.stop_m, false)
        or p_c.arrived_at is not null and coalesce(
             private.estimate_road_seconds(f.metres - coalesce(p_last.accuracy, 0) - p_l.far_m) / 2 <= greatest(extract(epoch from p_c.arrived_at - p_last."timestamp"), 0), true)
      from (select private.compute_distance_m(p_last.latitude, p_last.longitude, p_c.lat, p_c.lng) as metres) f);
end $$;

-- is_standing_allowed: whether standing still here is part of the work: at a stop of the delivery or at a hub.
create function private.is_standing_allowed(p_c private.cash_carrier, p_l private.check_in_limits, p_last public.driver_positions) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from unnest(p_c.place_lats || p_c.lat, p_c.place_lngs || p_c.lng) s (lat, lng)
                  where private.compute_distance_m(p_last.latitude, p_last.longitude, s.lat, s.lng) <= p_l.stop_m)
      or exists (select from public.hubs h where h.is_active and private.compute_distance_m(p_last.latitude, p_last.longitude, h.lat, h.lng) <= p_l.stop_m);
end $$;

-- is_standing_too_long: whether the driver has stood still too long, away from every stop.
create function private.is_standing_too_long(p_c private.cash_carrier, p_l private.check_in_limits, p_last public.driver_positions, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_since timestamptz;
begin
  -- A silent phone does not show whether its driver stands still.
  if p_last."timestamp" is null or p_last."timestamp" < p_now - make_interval(secs => p_l.fresh_seconds) then
    return false;
  end if;
  with seen as (
    select o."timestamp" as at, private.compute_distance_m(o.latitude, o.longitude, p_last.latitude, p_last.longitude) > greatest(p_l.standing_m, o.accuracy, p_last.accuracy) as is_elsewhere
      from public.driver_positions o
     where o.driver_id = p_c.driver_id and o.received_at <= p_now and o.excluded is null
       and o."timestamp" between greatest(p_c.begun_at, p_last."timestamp" - make_interval(secs => p_l.standing_seconds + p_l.fresh_seconds)) and p_last."timestamp")
  select min(s.at) into v_since from seen s where s.at > coalesce((select max(e.at) from seen e where e.is_elsewhere), '-infinity');
  return p_last."timestamp" - v_since > make_interval(secs => p_l.standing_seconds) and not private.is_standing_allowed(p_c, p_l, p_last);
end $$;

-- is_moving_away: whether the last three positions were each farther from the stop than the nearest one, by more than
-- away_m and more than away_share. A road that loops also leads away from its end, so a driver on the road route is
-- exempt.
create function private.is_moving_away(p_c private.cash_carrier, p_l private.check_in_limits, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_last double precision[];
  v_nearest double precision;
begin
  if p_c.is_on_way or p_c.lat is null or p_c.lng is null then
    return false;
  end if;
  v_last := array(
    select private.compute_distance_m(o.latitude, o.longitude, p_c.lat, p_c.lng) from public.driver_positions o
     where o.driver_id = p_c.driver_id and o."timestamp" between p_c.begun_at and p_now and o.received_at <= p_now and o.excluded is null
     order by o."timestamp" desc limit 3);
  -- The scan of the whole trip is skipped for a driver who is near or coming closer.
  if cardinality(v_last) < 3 or v_last[1] <= p_l.away_m or v_last[1] <= v_last[3] then
    return false;
  end if;
  v_nearest := (
    select min(private.compute_distance_m(o.latitude, o.longitude, p_c.lat, p_c.lng)) from public.driver_positions o
     where o.driver_id = p_c.driver_id and o."timestamp" between p_c.begun_at and p_now and o.received_at <= p_now and o.excluded is null);
  return (select bool_and(d > v_nearest + p_l.away_m and d > v_nearest * (1 + p_l.away_share)) from unnest(v_last) d);
end $$;

-- compute_stop_due_time: from when on the driver counts as late: the expected travel time multiplied by late_factor,
-- and at least late_min_seconds more; never less than late_min_seconds after not_before. Without a road route the time
-- is estimated from the first position; without a position it is late_no_position_seconds.
create function private.compute_stop_due_time(p_c private.cash_carrier, p_l private.check_in_limits, p_now timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_first public.driver_positions;
  v_seconds double precision;
begin
  if p_c.arrives_at is not null then
    v_seconds := extract(epoch from p_c.arrives_at - p_c.begun_at);
  else
    select * into v_first from public.driver_positions o
     where o.driver_id = p_c.driver_id and o."timestamp" between p_c.begun_at - make_interval(secs => p_l.fresh_seconds) and p_now and o.received_at <= p_now and o.excluded is null
     order by o."timestamp" limit 1;
    v_seconds := private.estimate_road_seconds(private.estimate_road_metres(private.compute_distance_m(v_first.latitude, v_first.longitude, p_c.lat, p_c.lng)));
  end if;
  if v_seconds is null then
    return p_c.begun_at + make_interval(secs => p_l.late_no_position_seconds);
  end if;
  return greatest(p_c.begun_at + make_interval(secs => greatest(v_seconds * p_l.late_factor, v_seconds + p_l.late_min_seconds)),
                  p_c.not_before + make_interval(secs => p_l.late_min_seconds));
end $$;

-- is_silent: whether the phone has reported no position for too long. Excluded positions count as reports.
create function private.is_silent(p_c private.cash_carrier, p_l private.check_in_limits, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return greatest(p_c.begun_at, (
    select max(o."timestamp") from public.driver_positions o
     where o.driver_id = p_c.driver_id and o."timestamp" between p_c.begun_at and p_now and o.received_at <= p_now))
    < p_now - make_interval(secs => p_l.silent_seconds);
end $$;

-- list_check_in_rules: the rules that apply at p_now, the most significant first.
create function private.list_check_in_rules(p_c private.cash_carrier, p_l private.check_in_limits, p_now timestamptz) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_last public.driver_positions := private.find_last_known_position(p_c, p_now);
  v_is_at_stop boolean := private.is_at_stop(p_c, p_l, v_last);
  v_rules text[] := '{}';
begin
  if private.is_moving_away(p_c, p_l, p_now) then
    v_rules := v_rules || 'away'::text;
  end if;
  if private.is_standing_too_long(p_c, p_l, v_last, p_now) then
    v_rules := v_rules || 'standing'::text;
  end if;
  if not v_is_at_stop and p_now > private.compute_stop_due_time(p_c, p_l, p_now) then
    v_rules := v_rules || 'late'::text;
  end if;
  if not v_is_at_stop and private.is_silent(p_c, p_l, p_now) then
    v_rules := v_rules || 'silent'::text;
  end if;
  return v_rules;
end $$;
