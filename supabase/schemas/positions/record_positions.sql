-- parse_position_time: the time of measurement.
create function private.parse_position_time(p_position jsonb) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return to_timestamp(round((p_position ->> 'timestamp')::numeric, 6)::double precision);
end $$;

-- parse_positions: the positions of a validated batch, one per time, oldest first.
create function private.parse_positions(p_positions jsonb) returns setof private.position
language sql stable set search_path = '' as $$
  select distinct on (private.parse_position_time(p.value)) private.parse_position_time(p.value),
         -- A centimetre is enough, and numbers very close to zero cause arithmetic errors.
         round((p.value ->> 'latitude')::numeric, 7)::double precision, round((p.value ->> 'longitude')::numeric, 7)::double precision,
         round((p.value ->> 'accuracy')::numeric, 3)::real,
         case when (p.value ->> 'speed')::numeric >= 0 then round((p.value ->> 'speed')::numeric, 3)::real end,
         case when (p.value ->> 'heading')::numeric >= 0 then round((p.value ->> 'heading')::numeric, 3)::real end,
         null::text, false, null::jsonb
    from jsonb_array_elements(p_positions) with ordinality p
   order by 1, p.ordinality
$$;

-- is_reachable: whether a vehicle of at most p_speed (m/s) can have driven between the two positions, allowing for the
-- inaccuracy of both.
create function private.is_reachable(p_from private.position, p_to private.position, p_speed double precision) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.compute_distance_m(p_from.lat, p_from.lng, p_to.lat, p_to.lng)
         <= p_speed * extract(epoch from p_to.at - p_from.at)::double precision + coalesce(p_from.accuracy, 0) + coalesce(p_to.accuracy, 0);
end $$;

-- to_position: a row of the history as a position.
create function private.to_position(p_row public.driver_positions) returns private.position
language plpgsql immutable set search_path = '' as $$
begin
  return row(p_row."timestamp", p_row.latitude, p_row.longitude, p_row.accuracy, p_row.speed, p_row.heading, p_row.excluded, true, p_row.zones)::private.position;
end $$;

-- get_track_before: the state of a driver's track before a moment.
create function private.get_track_before(p_driver_id uuid, p_at timestamptz) returns private.driver_tracks
language plpgsql stable security definer set search_path = '' as $$
declare
  v_track private.driver_tracks;
begin
  select private.to_position(p) into v_track.good from public.driver_positions p
   where p.driver_id = p_driver_id and p."timestamp" < p_at and p.excluded is null order by p."timestamp" desc limit 1;
  v_track.jumps := array(
    select jump from (
      select private.to_position(p) as jump from public.driver_positions p
       where p.driver_id = p_driver_id and p."timestamp" < p_at and p."timestamp" > coalesce((v_track.good).at, '-infinity') and p.excluded = 'jump'
       order by p."timestamp" desc limit 2) jumps
     order by (jump).at);
  return v_track;
end $$;

-- classify_positions: marks positions that must not be used for dispatch. They are in order of time and continue the
-- track, so that the result does not depend on the order of arrival. too_old: more than a day old on receipt;
-- inaccurate: worse than 200 m; jump: faster than any vehicle. Of three consecutive jumps that agree with each other
-- the third is accepted, because the position before them was wrong.
create function private.classify_positions(p_track private.driver_tracks, p_positions private.position[]) returns private.position[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_oldest timestamptz := clock_timestamp() - make_interval(secs => private.get_setting('position_max_age_seconds')::double precision);
  v_max_accuracy_m real := private.get_setting('position_max_accuracy_m');
  v_max_speed double precision := private.get_setting('position_max_speed');
  v_position private.position;
  v_last_accepted private.position := p_track.good;
  v_jump private.position := p_track.jumps[cardinality(p_track.jumps)];
  -- Whether the last two jumps agree.
  v_jumps_agree boolean := cardinality(p_track.jumps) >= 2 and private.is_reachable(p_track.jumps[cardinality(p_track.jumps) - 1], v_jump, v_max_speed);
  v_classified private.position[] := '{}';
begin
  foreach v_position in array p_positions loop
    if v_position.stored and v_position.excluded = 'too_old' or not v_position.stored and v_position.at < v_oldest then
      v_position.excluded := 'too_old';
    elsif v_position.accuracy > v_max_accuracy_m then
      v_position.excluded := 'inaccurate';
    elsif v_last_accepted.at is null or private.is_reachable(v_last_accepted, v_position, v_max_speed) or v_jumps_agree and private.is_reachable(v_jump, v_position, v_max_speed) then
      v_position.excluded := null;
      v_last_accepted := v_position;
      v_jump := null;
      v_jumps_agree := false;
    else
      v_position.excluded := 'jump';
      v_jumps_agree := coalesce(v_jump.at is not null and private.is_reachable(v_jump, v_position, v_max_speed), false);
      v_jump := v_position;
    end if;
    v_classified := v_classified || v_position;
  end loop;
  return v_classified;
end $$;

-- replace_crossings: replaces the driver's zone events decided in a period (p_to null: without end) with p_crossings.
-- Returns the new ones.
create function private.replace_crossings(p_driver_id uuid, p_crossings private.zone_crossing[], p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.geofence_events e
   where e.driver_id = p_driver_id and e.decided_at >= p_from and e.decided_at <= coalesce(p_to, 'infinity')
     and not exists (select from unnest(p_crossings) c where c.zone_id = e.zone_id and c.at = e."timestamp" and c.event_type = e.event_type);
  return coalesce((select stored.events from private.store_crossings(array(
    select row(p_driver_id, c.zone_id, c.event_type, c.at, c.lat, c.lng, c.decided_at)::private.driver_crossing
      from unnest(p_crossings) with ordinality c (zone_id, event_type, at, lat, lng, decided_at, n) order by c.n)) stored), '[]');
end $$;

-- store_crossings: stores zone events, broadcasts the new ones to operations, and returns them by driver.
create function private.store_crossings(p_crossings private.driver_crossing[]) returns table (driver uuid, events jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  v_new_events jsonb;
begin
  if coalesce(cardinality(p_crossings), 0) = 0 then
    return;
  end if;
  -- A zone deleted concurrently deletes its events.
  perform from public.geofence_zones z where z.id in (select c.zone_id from unnest(p_crossings) c) order by z.id for key share;
  with stored_events as (
    insert into public.geofence_events (driver_id, driver_serial, zone_id, event_type, latitude, longitude, "timestamp", decided_at)
    select c.driver_id, d.optimo_route_serial, c.zone_id, c.event_type, c.lat, c.lng, c.at, c.decided_at
      from unnest(p_crossings) with ordinality c (driver_id, zone_id, event_type, at, lat, lng, decided_at, n)
      join public.geofence_zones z on z.id = c.zone_id join public.driver_profiles d on d.user_id = c.driver_id order by c.n
    -- The same crossing decided by another position: not a new event, but it now depends on that position.
    on conflict (driver_id, zone_id, "timestamp", event_type) do update
      set decided_at = excluded.decided_at, latitude = excluded.latitude, longitude = excluded.longitude
     where (geofence_events.decided_at, geofence_events.latitude, geofence_events.longitude) <> (excluded.decided_at, excluded.latitude, excluded.longitude)
    returning geofence_events.driver_id, zone_id, event_type, "timestamp", xmax = 0 as is_new)
  select jsonb_agg(jsonb_build_object('driverId', h.driver_id, 'event', jsonb_build_object('zoneId', h.zone_id, 'zoneName', z.name, 'eventType', h.event_type,
                                                                                          'timestamp', private.format_iso(h."timestamp")))
                   order by h."timestamp", h.event_type desc, z.name)
    into v_new_events from stored_events h join public.geofence_zones z on z.id = h.zone_id where h.is_new;
  perform private.broadcast_all('ops', 'zone', array(
    select jsonb_build_object('driverId', e.value -> 'driverId', 'zoneId', e.value #> '{event,zoneId}', 'eventType', e.value #> '{event,eventType}',
                              'at', e.value #> '{event,timestamp}')
      from jsonb_array_elements(v_new_events) with ordinality e (value, n) order by e.n));
  return query
    select (e.value ->> 'driverId')::uuid, jsonb_agg(e.value -> 'event' order by e.n) from jsonb_array_elements(v_new_events) with ordinality e (value, n) group by 1;
end $$;

-- store_driver_zones: stores the zones that the driver is in.
create function private.store_driver_zones(p_driver_id uuid, p_zones jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_zone_ids uuid[] := array(select z.key::uuid from jsonb_each(p_zones) z where (z.value ->> 'in')::boolean);
begin
  delete from private.drivers_in_zones d where d.driver_id = p_driver_id and d.zone_id <> all (v_zone_ids);
  insert into private.drivers_in_zones (driver_id, zone_id, since)
  select p_driver_id, z.id, coalesce(max(e."timestamp"), now())
    from public.geofence_zones z
    left join public.geofence_events e on e.driver_id = p_driver_id and e.zone_id = z.id and e.event_type = 'entry'
   where z.id = any (v_zone_ids)
   group by z.id
  on conflict (driver_id, zone_id) do update set since = excluded.since where drivers_in_zones.since <> excluded.since;
end $$;

-- apply_driver_move: applies a driver's new position to their delivery. The caller holds the locks of the delivery and
-- the driver.
create function private.apply_driver_move(p_driver_id uuid, p_position private.position) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.update_road_route_progress(p_driver_id, p_position);
  perform private.detect_pickup_arrival(p_driver_id, p_position);
  perform private.notify_driver_near(p_driver_id, p_position.at);
end $$;

-- detect_track_zone_events: detects zone events along classified positions, starting from the track's state before
-- them, and stops where the result matches what is stored after the last change. Returns the positions with their
-- zones, the events, and the time up to which they were evaluated; null if to the end.
create function private.detect_track_zone_events(p_track private.driver_tracks, p_classified private.position[], p_last_changed_at timestamptz,
                                     out positions private.position[], out crossings private.zone_crossing[], out settled_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_reliable private.position[] := array(select p from unnest(p_classified) p where p.excluded is null order by p.at);
  v_previous private.position := p_track.good;
  c_batch_size constant int := 200;
  v_from int := 1;
  v_to int;
  v_trace record;
begin
  positions := '{}';
  crossings := '{}';
  while v_from <= cardinality(v_reliable) loop
    v_to := least(v_from + c_batch_size - 1, cardinality(v_reliable));
    for n in v_from .. v_to loop
      if v_reliable[n].stored and v_reliable[n].at > p_last_changed_at then
        v_to := n;
        exit;
      end if;
    end loop;
    v_trace := private.detect_zone_events(v_previous, v_reliable[v_from : v_to]);
    positions := positions || v_trace.positions;
    crossings := crossings || v_trace.crossings;
    v_previous := v_trace.positions[cardinality(v_trace.positions)];
    if v_reliable[v_to].stored and v_previous.at > p_last_changed_at and v_reliable[v_to].zones is not distinct from v_previous.zones then
      settled_at := v_previous.at;
      return;
    end if;
    v_from := v_to + 1;
  end loop;
end $$;

-- record_positions: stores 1 to 100 positions of the driver's phone, in any order and also late, each once. The newest
-- accepted one becomes the driver's current position. Ignored: future positions, duplicates, and positions older than
-- position_hot_days. Positions that must not be used for dispatch are stored with the reason. Repeating a batch
-- changes nothing.
create function app.record_positions(p_positions jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_driver public.driver_profiles;
  v_track private.driver_tracks;
  v_previous_track private.driver_tracks;
  v_latest_allowed timestamptz;
  -- An older day may be archived, and its partition dropped.
  v_oldest_allowed timestamptz;
  v_new_positions private.position[];
  v_later_positions private.position[] := '{}';
  v_classified private.position[];
  v_detected record;
  v_last_changed_at timestamptz;
  v_last_accepted private.position;
  v_events jsonb := '[]';
  v_ignored jsonb;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  -- Locked, so that a delivery that ends concurrently waits, and its parties receive no position after its end.
  perform from public.transactions t
   where t.driver_id = v_actor and private.is_with_driver(t.status) for no key update;
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  if not v_driver.is_approved or v_driver.suspended_at is not null then
    return private.refuse('DRIVER_NOT_APPROVED');
  end if;

  v_latest_allowed := clock_timestamp() + interval '60 seconds';
  v_oldest_allowed := clock_timestamp() - make_interval(days => private.get_setting('position_hot_days')::int);
  select * into v_track from private.driver_tracks t where t.driver_id = v_actor;
  v_new_positions := array(
    select c from private.parse_positions(p_positions) c
     where c.at between v_oldest_allowed and v_latest_allowed
     order by c.at);
  if v_new_positions[1].at > v_track.newest_at then
    v_previous_track := v_track;
  elsif cardinality(v_new_positions) > 0 then
    v_new_positions := array(
      select c from unnest(v_new_positions) c
       where not exists (select from public.driver_positions p where p.driver_id = v_actor and p."timestamp" = c.at) order by c.at);
    v_previous_track := private.get_track_before(v_actor, v_new_positions[1].at);
    -- Stored positions later than the earliest new one are classified again.
    v_later_positions := array(select private.to_position(p) from public.driver_positions p where p.driver_id = v_actor and p."timestamp" > v_new_positions[1].at);
  end if;

  if cardinality(v_new_positions) > 0 then
    if v_later_positions = '{}' then
      v_classified := private.classify_positions(v_previous_track, v_new_positions);
      v_last_changed_at := v_classified[cardinality(v_classified)].at;
    else
      v_classified := private.classify_positions(v_previous_track, array(select c from unnest(v_new_positions || v_later_positions) c order by c.at));
      v_last_changed_at := (select max(c.at) from unnest(v_classified) c left join unnest(v_later_positions) l on l.at = c.at where not c.stored or c.excluded is distinct from l.excluded);
    end if;
    v_detected := private.detect_track_zone_events(v_previous_track, v_classified, v_last_changed_at);
    insert into public.driver_positions (driver_id, latitude, longitude, accuracy, speed, heading, "timestamp", excluded, zones)
    select v_actor, c.lat, c.lng, c.accuracy, c.speed, c.heading, c.at, c.excluded, z.zones
      from unnest(v_classified) c left join unnest(v_detected.positions) z on z.at = c.at where not c.stored;
    if v_later_positions <> '{}' then
      update public.driver_positions p set excluded = c.excluded, zones = z.zones
        from unnest(v_classified) c left join unnest(v_detected.positions) z on z.at = c.at
       where c.stored and c.at <= coalesce(v_detected.settled_at, 'infinity') and p.driver_id = v_actor and p."timestamp" = c.at
         and (p.excluded, p.zones) is distinct from (c.excluded, z.zones);
    end if;
    v_events := private.replace_crossings(v_actor, v_detected.crossings, v_classified[1].at, v_detected.settled_at);

    v_last_accepted := case when v_detected.settled_at is not null then v_track.good
                  when cardinality(v_detected.positions) > 0 then v_detected.positions[cardinality(v_detected.positions)] else v_previous_track.good end;
    insert into private.driver_tracks as t (driver_id, newest_at, good, jumps, unsent_since)
    values (v_actor, v_classified[cardinality(v_classified)].at, v_last_accepted, array(
      select j from (select c as j from unnest(v_previous_track.jumps || v_classified) c where c.excluded = 'jump' and c.at > coalesce(v_last_accepted.at, '-infinity') order by c.at desc limit 2) l
       order by (j).at), now())
    on conflict (driver_id) do update set newest_at = excluded.newest_at, good = excluded.good, jumps = excluded.jumps, unsent_since = coalesce(t.unsent_since, now()),
      version = t.version + 1;
    if v_last_accepted.zones is distinct from (v_track.good).zones then
      perform private.store_driver_zones(v_actor, v_last_accepted.zones);
    end if;
    if v_last_accepted.at is not null and v_last_accepted.at is distinct from v_driver.position_at then
      update public.driver_profiles d set current_latitude = v_last_accepted.lat, current_longitude = v_last_accepted.lng, position_at = v_last_accepted.at where d.user_id = v_actor;
      perform private.broadcast_driver_moves(array[v_actor]);
      perform private.apply_driver_move(v_actor, v_last_accepted);
    end if;
  end if;

  select coalesce(jsonb_agg(jsonb_build_object('timestamp', m.given_timestamp, 'reason', r.reason) order by m.at, m.n), '[]') into v_ignored
    from (select p.value -> 'timestamp' as given_timestamp, a.at, p.ordinality as n, row_number() over (partition by a.at order by p.ordinality) as occurrence
            from jsonb_array_elements(p_positions) with ordinality p
            cross join lateral (select private.parse_position_time(p.value) as at) a) m
    left join unnest(v_classified) c on c.at = m.at and not c.stored
    cross join lateral (select case when m.at > v_latest_allowed then 'future' when m.at < v_oldest_allowed then 'too_old'
                                    -- A repeated time counts as one position.
                                    when c.at is null or m.occurrence > 1 then 'duplicate' else c.excluded end as reason) r
   where r.reason is not null;
  return private.ok(jsonb_build_object('accepted', jsonb_array_length(p_positions) - jsonb_array_length(v_ignored), 'ignored', v_ignored, 'geofenceEvents', v_events));
end $$;
revoke execute on function app.record_positions(jsonb) from public;
grant execute on function app.record_positions(jsonb) to handover_authenticated;
