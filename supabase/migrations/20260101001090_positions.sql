-- Where drivers are, and the zones they enter and leave.

-- position_problems: what is wrong with a batch of positions.
create function private.position_problems(p_positions jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('path', 'positions.' || (p.ordinality - 1) || '.' || (e.value ->> 'path'),
                                               'message', e.value ->> 'message')), '[]')
    from jsonb_array_elements(p_positions) with ordinality p,
         jsonb_array_elements(case when jsonb_typeof(p.value) <> 'object' then private.problem('', 'Must be an object') else
           private.unknown_fields(p.value, array['timestamp', 'latitude', 'longitude', 'accuracy', 'speed', 'heading'])
           -- Up to the year 2100: milliseconds are a mistake, not a date.
           || private.number_problem(p.value, 'timestamp', 0, 4102444800, true, false)
           || private.number_problem(p.value, 'latitude', -90, 90, true, false)
           || private.number_problem(p.value, 'longitude', -180, 180, true, false)
           || private.number_problem(p.value, 'accuracy', 0, 1000000, false, false)
           -- Phones say -1 for a speed or heading they do not know.
           || private.number_problem(p.value, 'speed', -1, 10000, false, false)
           || private.number_problem(p.value, 'heading', -1, 360, false, false) end) e
$$;

-- note_zones: compares the zones at a place with those the driver stood in and records what he entered and left.
create function private.note_zones(p_driver public.driver_profiles, p_lat double precision, p_lng double precision, p_at timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_now uuid[];
  v_events jsonb;
begin
  select coalesce(array_agg(z.id), '{}') into v_now from private.zones_at(p_lat, p_lng) z;
  -- A zone switched off meanwhile is neither left nor entered.
  delete from private.drivers_in_zones s using public.geofence_zones z
   where s.driver_id = p_driver.user_id and z.id = s.zone_id and not z.is_active;
  with gone as (
    delete from private.drivers_in_zones s
     where s.driver_id = p_driver.user_id and s.zone_id <> all (v_now) returning s.zone_id),
  come as (
    insert into private.drivers_in_zones (driver_id, zone_id, since)
    select p_driver.user_id, z, p_at from unnest(v_now) z
    on conflict do nothing returning zone_id),
  happened as (
    insert into public.geofence_events (driver_id, driver_serial, zone_id, event_type, latitude, longitude, "timestamp")
    select p_driver.user_id, p_driver.optimo_route_serial, e.zone_id, e.event_type, p_lat, p_lng, p_at
      from (select zone_id, 'exit' as event_type from gone union all select zone_id, 'entry' from come) e
    returning zone_id, event_type)
  select coalesce(jsonb_agg(jsonb_build_object('zoneId', h.zone_id, 'zoneName', z.name, 'eventType', h.event_type,
                                               'timestamp', private.iso(p_at)) order by h.event_type desc, z.name), '[]')
    into v_events
    from happened h join public.geofence_zones z on z.id = h.zone_id;
  return v_events;
end $$;

-- A place as a phone reports it, on its way into the history. `excluded`: why it is no place to send work to; null when it is one.
create type private.fix as (
  at timestamptz, lat double precision, lng double precision, accuracy real, speed real, heading real, excluded text, stored boolean);

-- read_fixes: the fixes of a checked batch, each moment once, oldest first.
create function private.read_fixes(p_positions jsonb) returns setof private.fix
language sql stable set search_path = '' as $$
  select distinct on (to_timestamp(round((p.value ->> 'timestamp')::numeric, 6)::double precision))
         to_timestamp(round((p.value ->> 'timestamp')::numeric, 6)::double precision),
         -- A centimetre is enough, and numbers next to nothing make arithmetic fail.
         round((p.value ->> 'latitude')::numeric, 7)::double precision, round((p.value ->> 'longitude')::numeric, 7)::double precision,
         round((p.value ->> 'accuracy')::numeric, 3)::real,
         case when (p.value ->> 'speed')::numeric >= 0 then round((p.value ->> 'speed')::numeric, 3)::real end,
         case when (p.value ->> 'heading')::numeric >= 0 then round((p.value ->> 'heading')::numeric, 3)::real end,
         null::text, false
    from jsonb_array_elements(p_positions) with ordinality p
   order by 1, p.ordinality
$$;

-- within_reach: whether a vehicle could have come from one fix to the other: 70 m/s and what both are unsure of.
create function private.within_reach(p_from private.fix, p_to private.fix) returns boolean
language sql stable set search_path = '' as $$
  select private.distance_m(p_from.lat, p_from.lng, p_to.lat, p_to.lng)
         <= private.setting('position_max_speed') * extract(epoch from p_to.at - p_from.at) + coalesce(p_from.accuracy, 0) + coalesce(p_to.accuracy, 0)
$$;

-- judge_fixes: marks those fixes of a driver that are no place to send work to. They come in order of time, the earliest
-- after everything that stays as it is, so that the verdict does not depend on the order in which phones send: too_old, more
-- than a day ago; inaccurate, worse than 200 m; jump, faster than anything drives. Three jumps in a row that agree with each
-- other were right, and the fix before them was wrong: the third counts again.
create function private.judge_fixes(p_driver_id uuid, p_fixes private.fix[]) returns private.fix[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_oldest timestamptz := clock_timestamp() - make_interval(secs => private.setting('position_old_seconds')::double precision);
  v_worst real := private.setting('position_worst_accuracy_m');
  v_fix private.fix;
  v_last private.fix;
  v_jumps private.fix[] := '{}';
  v_judged private.fix[] := '{}';
begin
  -- Where the story stood: the last good fix, and the jumps after it.
  for v_fix in
    select o."timestamp", o.latitude, o.longitude, o.accuracy, o.speed, o.heading, o.excluded, true from public.driver_positions o
     where o.driver_id = p_driver_id and o."timestamp" < p_fixes[1].at and (o.excluded is null or o.excluded = 'jump')
     order by o."timestamp" desc limit 3
  loop
    exit when v_last.at is not null;
    if v_fix.excluded is null then
      v_last := v_fix;
    else
      v_jumps := v_fix || v_jumps;
    end if;
  end loop;
  foreach v_fix in array p_fixes loop
    if v_fix.at < v_oldest then
      v_fix.excluded := 'too_old';
    elsif v_fix.accuracy > v_worst then
      v_fix.excluded := 'inaccurate';
    elsif v_last.at is null or private.within_reach(v_last, v_fix)
          or (cardinality(v_jumps) >= 2 and private.within_reach(v_jumps[cardinality(v_jumps) - 1], v_jumps[cardinality(v_jumps)])
              and private.within_reach(v_jumps[cardinality(v_jumps)], v_fix)) then
      v_fix.excluded := null;
      v_last := v_fix;
      v_jumps := '{}';
    else
      v_fix.excluded := 'jump';
      v_jumps := v_jumps || v_fix;
    end if;
    v_judged := v_judged || v_fix;
  end loop;
  return v_judged;
end $$;

-- record_positions: 1 to 100 places the driver's phone was at, in any order, each kept once, late ones too. The newest good one
-- is where the driver is, and where the delivery in his hands is. Ignored: what has not happened yet, what is there already,
-- and, kept in the history with the reason, what is no place to send work to. Sending a batch again changes nothing.
create function public.record_positions(p_positions jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_driver public.driver_profiles;
  v_before timestamptz;
  v_errors jsonb;
  v_transaction uuid;
  v_new private.fix[];
  v_judged private.fix[];
  v_fix private.fix;
  v_latest public.driver_positions;
  v_ignored jsonb;
  v_events jsonb := '[]';
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  if p_positions is null or jsonb_typeof(p_positions) <> 'array' or jsonb_array_length(p_positions) not between 1 and 100 then
    return private.invalid('positions', 'Must be 1 to 100 positions');
  end if;
  v_errors := private.position_problems(p_positions);
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;

  select t.id into v_transaction from public.transactions t
   where t.driver_id = v_actor and t.status in ('assigned', 'in_transit', 'servicing') for no key update;
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND', 'Driver profile not found');
  end if;
  if not v_driver.is_approved or v_driver.suspended_at is not null then
    return private.refuse('DRIVER_NOT_APPROVED', 'Driver not approved');
  end if;

  v_new := array(
    select f from private.read_fixes(p_positions) f
     where f.at <= clock_timestamp() + interval '60 seconds'
       -- Older than the history reaches: nowhere to keep it.
       and f.at >= clock_timestamp() - make_interval(days => private.setting('retention_days')::int)
       and not exists (select from public.driver_positions o where o.driver_id = v_actor and o."timestamp" = f.at)
     order by f.at);
  if cardinality(v_new) > 0 then
    v_judged := private.judge_fixes(v_actor, array(
      select row(f.*)::private.fix from (
        select * from unnest(v_new)
        union all
        -- What is there already and came after the earliest of them is judged anew.
        select o."timestamp", o.latitude, o.longitude, o.accuracy, o.speed, o.heading, o.excluded, true from public.driver_positions o
         where o.driver_id = v_actor and o."timestamp" > v_new[1].at) f (at, lat, lng, accuracy, speed, heading, excluded, stored)
       order by f.at));
    insert into public.driver_positions (driver_id, latitude, longitude, accuracy, speed, heading, "timestamp", excluded)
    select v_actor, f.lat, f.lng, f.accuracy, f.speed, f.heading, f.at, f.excluded from unnest(v_judged) f where not f.stored;
    update public.driver_positions o set excluded = f.excluded
      from unnest(v_judged) f where f.stored and o.driver_id = v_actor and o."timestamp" = f.at and o.excluded is distinct from f.excluded;

    v_before := v_driver.position_at;
    select * into v_latest from public.driver_positions o where o.driver_id = v_actor and o.excluded is null order by o."timestamp" desc limit 1;
    foreach v_fix in array v_judged loop
      if v_fix.excluded is null and (v_before is null or v_fix.at > v_before) then
        v_driver.current_latitude := v_fix.lat;
        v_driver.current_longitude := v_fix.lng;
        v_driver.position_at := v_fix.at;
        v_events := v_events || private.note_zones(v_driver, v_fix.lat, v_fix.lng, v_fix.at);
      end if;
    end loop;
    update public.driver_profiles d set current_latitude = v_latest.latitude, current_longitude = v_latest.longitude, position_at = v_latest."timestamp"
     where d.user_id = v_actor and d.position_at is distinct from v_latest."timestamp";
    if found then
      update public.transactions t set driver_location_lat = v_latest.latitude, driver_location_lng = v_latest.longitude where t.id = v_transaction;
    end if;
  end if;

  select coalesce(jsonb_agg(jsonb_build_object('timestamp', p.value -> 'timestamp', 'reason', r.reason) order by r.at, p.ordinality), '[]')
    into v_ignored
    from jsonb_array_elements(p_positions) with ordinality p
    cross join lateral (select to_timestamp(round((p.value ->> 'timestamp')::numeric, 6)::double precision) as at) m
    cross join lateral (
      select m.at, case
        when m.at > clock_timestamp() + interval '60 seconds' then 'future'
        when exists (select from unnest(v_judged) f where f.at = m.at and not f.stored)
             -- The same moment twice in one batch is one fix.
             and p.ordinality = (select min(q.ordinality) from jsonb_array_elements(p_positions) with ordinality q
                                  where to_timestamp(round((q.value ->> 'timestamp')::numeric, 6)::double precision) = m.at)
          then (select f.excluded from unnest(v_judged) f where f.at = m.at)
        when exists (select from public.driver_positions o where o.driver_id = v_actor and o."timestamp" = m.at) then 'duplicate'
        else 'too_old' end as reason) r
   where r.reason is not null;
  return private.ok(jsonb_build_object('accepted', jsonb_array_length(p_positions) - jsonb_array_length(v_ignored), 'ignored', v_ignored, 'geofenceEvents', v_events));
end $$;

revoke execute on function public.record_positions(jsonb) from public, anon, authenticated;
grant execute on function public.record_positions(jsonb) to authenticated;
