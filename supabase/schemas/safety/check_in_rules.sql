-- The rules of check-ins: what makes it worth asking a driver with cash whether all is right. They look at nothing but
-- what was known at a moment, `p_now`, so that any day can be judged as it went. lib/domain/task/check-in.ts says the
-- same.

-- check_in_limits: the settings that they go by.
create function private.check_in_limits() returns private.check_in_limits
language plpgsql stable security definer set search_path = '' as $$
begin
  return row(private.setting('check_in_standing_seconds'), private.setting('check_in_standing_m'), private.setting('check_in_stop_m'), private.setting('arrive_warn_m'),
         private.setting('check_in_away_m'), private.setting('check_in_away_share'),
         private.setting('check_in_late_factor'), private.setting('check_in_late_min_seconds'), private.setting('late_drive_seconds'),
         private.setting('check_in_silent_seconds'), private.setting('position_fresh_seconds'))::private.check_in_limits;
end $$;

-- last_known_position: the newest place of the driver since they are on this way that was known at the moment; a row of
-- nulls when none was.
create function private.last_known_position(p_c private.cash_carrier, p_now timestamptz) returns public.driver_positions
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select o from public.driver_positions o
     where o.driver_id = p_c.driver_id and o."timestamp" between p_c.begun_at and p_now and o.received_at <= p_now and o.excluded is null
     order by o."timestamp" desc limit 1);
end $$;

-- is_at_stop: the driver has come to where they were on their way to, as far as was seen last, or as they say. What
-- they say does not hold where they were seen far from the stop since, or so far before that one would have to come
-- there in half the time a drive takes: two presses would switch the rules off that look for who does not come.
create function private.is_at_stop(p_c private.cash_carrier, p_l private.check_in_limits, p_last public.driver_positions) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(f.metres <= p_l.stop_m, false)
        or p_c.arrived_at is not null and coalesce(
             private.estimate_road_seconds(f.metres - coalesce(p_last.accuracy, 0) - p_l.far_m) / 2 <= greatest(extract(epoch from p_c.arrived_at - p_last."timestamp"), 0), true)
      from (select private.distance_m(p_last.latitude, p_last.longitude, p_c.lat, p_c.lng) as metres) f);
end $$;

-- is_standing_allowed: here standing is work: at a stop of the delivery, or at a hub.
create function private.is_standing_allowed(p_c private.cash_carrier, p_l private.check_in_limits, p_last public.driver_positions) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from unnest(p_c.place_lats || p_c.lat, p_c.place_lngs || p_c.lng) s (lat, lng)
                  where private.distance_m(p_last.latitude, p_last.longitude, s.lat, s.lng) <= p_l.stop_m)
      or exists (select from public.hubs h where h.is_active and private.distance_m(p_last.latitude, p_last.longitude, h.lat, h.lng) <= p_l.stop_m);
end $$;

-- is_standing_too_long: the driver has not moved for longer than they should, away from every stop.
create function private.is_standing_too_long(p_c private.cash_carrier, p_l private.check_in_limits, p_last public.driver_positions, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_since timestamptz;
begin
  -- A phone that has fallen silent says nothing of whether its driver stands.
  if p_last."timestamp" is null or p_last."timestamp" < p_now - make_interval(secs => p_l.fresh_seconds) then
    return false;
  end if;
  with seen as (
    select o."timestamp" as at, private.distance_m(o.latitude, o.longitude, p_last.latitude, p_last.longitude) > greatest(p_l.standing_m, o.accuracy, p_last.accuracy) as is_elsewhere
      from public.driver_positions o
     where o.driver_id = p_c.driver_id and o.received_at <= p_now and o.excluded is null
       and o."timestamp" between greatest(p_c.begun_at, p_last."timestamp" - make_interval(secs => p_l.standing_seconds + p_l.fresh_seconds)) and p_last."timestamp")
  select min(s.at) into v_since from seen s where s.at > coalesce((select max(e.at) from seen e where e.is_elsewhere), '-infinity');
  return p_last."timestamp" - v_since > make_interval(secs => p_l.standing_seconds) and not private.is_standing_allowed(p_c, p_l, p_last);
end $$;

-- is_moving_away: the driver goes away from the stop: at three places in a row they were farther from it, by more than
-- the metres and by more than the share, than at the nearest. A road that leads round goes away from its end, too: who
-- follows their way goes nowhere else.
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
    select private.distance_m(o.latitude, o.longitude, p_c.lat, p_c.lng) from public.driver_positions o
     where o.driver_id = p_c.driver_id and o."timestamp" between p_c.begun_at and p_now and o.received_at <= p_now and o.excluded is null
     order by o."timestamp" desc limit 3);
  -- What is not so far, or comes back, is not worth looking at the whole way for.
  if cardinality(v_last) < 3 or v_last[1] <= p_l.away_m or v_last[1] <= v_last[3] then
    return false;
  end if;
  v_nearest := (
    select min(private.distance_m(o.latitude, o.longitude, p_c.lat, p_c.lng)) from public.driver_positions o
     where o.driver_id = p_c.driver_id and o."timestamp" between p_c.begun_at and p_now and o.received_at <= p_now and o.excluded is null);
  return (select bool_and(d > v_nearest + p_l.away_m and d > v_nearest * (1 + p_l.away_share)) from unnest(v_last) d);
end $$;

-- stop_due_at: from when on the driver is later than the way explains: so many times what it was to take, and at least
-- so much more. Without a way by road it is reckoned from where they were when it began; where nobody knows that, from
-- how long a drive may take at all.
create function private.stop_due_at(p_c private.cash_carrier, p_l private.check_in_limits, p_now timestamptz) returns timestamptz
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
    v_seconds := private.estimate_road_seconds(private.estimate_road_metres(private.distance_m(v_first.latitude, v_first.longitude, p_c.lat, p_c.lng)));
  end if;
  if v_seconds is null then
    return p_c.begun_at + make_interval(secs => p_l.late_blind_seconds);
  end if;
  return greatest(p_c.begun_at + make_interval(secs => greatest(v_seconds * p_l.late_factor, v_seconds + p_l.late_least_seconds)),
                  p_c.not_before + make_interval(secs => p_l.late_least_seconds));
end $$;

-- is_silent: the driver's phone has said no place for longer than it should, whether or not one can send work there.
create function private.is_silent(p_c private.cash_carrier, p_l private.check_in_limits, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return greatest(p_c.begun_at, (
    select max(o."timestamp") from public.driver_positions o
     where o.driver_id = p_c.driver_id and o."timestamp" between p_c.begun_at and p_now and o.received_at <= p_now))
    < p_now - make_interval(secs => p_l.silent_seconds);
end $$;

-- check_in_rules: by which rules this driver is to be asked at this moment, the most telling first.
create function private.check_in_rules(p_c private.cash_carrier, p_l private.check_in_limits, p_now timestamptz) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_last public.driver_positions := private.last_known_position(p_c, p_now);
  v_is_there boolean := private.is_at_stop(p_c, p_l, v_last);
  v_rules text[] := '{}';
begin
  if private.is_moving_away(p_c, p_l, p_now) then
    v_rules := v_rules || 'away'::text;
  end if;
  if private.is_standing_too_long(p_c, p_l, v_last, p_now) then
    v_rules := v_rules || 'standing'::text;
  end if;
  if not v_is_there and p_now > private.stop_due_at(p_c, p_l, p_now) then
    v_rules := v_rules || 'late'::text;
  end if;
  if not v_is_there and private.is_silent(p_c, p_l, p_now) then
    v_rules := v_rules || 'silent'::text;
  end if;
  return v_rules;
end $$;
