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

-- record_positions: 1 to 100 places the driver's phone was at. Each counts once and in order; the newest becomes the
-- driver's place and that of the delivery in his hands. Sending a batch again changes nothing.
create function public.record_positions(p_positions jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_driver public.driver_profiles;
  v_errors jsonb;
  v_transaction uuid;
  v_position record;
  v_reason text;
  v_accepted int := 0;
  v_ignored jsonb := '[]';
  v_events jsonb := '[]';
  v_fresh interval := make_interval(secs => private.setting('position_fresh_seconds')::double precision);
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

  for v_position in
    select p.value -> 'timestamp' as stamp, to_timestamp(round((p.value ->> 'timestamp')::numeric, 6)::double precision) as at,
           -- A centimetre is enough, and numbers next to nothing make arithmetic fail.
           round((p.value ->> 'latitude')::numeric, 7)::double precision as lat, round((p.value ->> 'longitude')::numeric, 7)::double precision as lng,
           round((p.value ->> 'accuracy')::numeric, 3)::real as accuracy,
           case when (p.value ->> 'speed')::numeric >= 0 then round((p.value ->> 'speed')::numeric, 3)::real end as speed,
           case when (p.value ->> 'heading')::numeric >= 0 then round((p.value ->> 'heading')::numeric, 3)::real end as heading
      from jsonb_array_elements(p_positions) with ordinality p
     order by (p.value ->> 'timestamp')::numeric, p.ordinality
  loop
    v_reason := case
      when v_position.at > clock_timestamp() + interval '60 seconds' then 'future'
      when exists (select from public.driver_positions o where o.driver_id = v_actor and o."timestamp" = v_position.at) then 'duplicate'
      when v_position.at < clock_timestamp() - v_fresh then 'stale'
      when v_position.at <= v_driver.position_at then 'out_of_order'
    end;
    if v_reason is not null then
      v_ignored := v_ignored || jsonb_build_object('timestamp', v_position.stamp, 'reason', v_reason);
      continue;
    end if;
    insert into public.driver_positions (driver_id, latitude, longitude, accuracy, speed, heading, "timestamp")
    values (v_actor, v_position.lat, v_position.lng, v_position.accuracy, v_position.speed, v_position.heading, v_position.at);
    v_driver.current_latitude := v_position.lat;
    v_driver.current_longitude := v_position.lng;
    v_driver.position_at := v_position.at;
    v_accepted := v_accepted + 1;
    v_events := v_events || private.note_zones(v_driver, v_position.lat, v_position.lng, v_position.at);
  end loop;

  if v_accepted > 0 then
    update public.driver_profiles d set current_latitude = v_driver.current_latitude,
      current_longitude = v_driver.current_longitude, position_at = v_driver.position_at
    where d.user_id = v_actor;
    update public.transactions t set driver_location_lat = v_driver.current_latitude, driver_location_lng = v_driver.current_longitude
     where t.id = v_transaction;
  end if;
  return private.ok(jsonb_build_object('accepted', v_accepted, 'ignored', v_ignored, 'geofenceEvents', v_events));
end $$;

revoke execute on function public.record_positions(jsonb) from public, anon, authenticated;
grant execute on function public.record_positions(jsonb) to authenticated;
