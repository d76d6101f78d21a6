-- Positions of many drivers in one call, classified by a host: the equivalent of record_positions for positions that
-- arrive in order and not late. Times are microseconds since 1970.

-- position_json: a position as hosts read and write it: [time, latitude, longitude, accuracy, speed, heading, zones].
create function private.position_json(p_position private.position) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_position.at is not null then jsonb_build_array((extract(epoch from p_position.at) * 1000000)::bigint, p_position.lat, p_position.lng, p_position.accuracy,
                                                               p_position.speed, p_position.heading, p_position.zones) end;
end $$;

-- parse_position: the reverse of position_json().
create function private.parse_position(p_position jsonb, p_excluded text default null) returns private.position
language plpgsql immutable set search_path = '' as $$
begin
  return row(private.parse_microseconds(p_position -> 0), (p_position ->> 1)::double precision, (p_position ->> 2)::double precision, (p_position ->> 3)::real,
             (p_position ->> 4)::real, (p_position ->> 5)::real, p_excluded, false, nullif(p_position -> 6, 'null'))::private.position;
end $$;

create function private.parse_microseconds(p_microseconds jsonb) returns timestamptz
language sql immutable begin atomic
  select to_timestamp(p_microseconds::double precision / 1000000);
end;

-- get_tracks: the track states of these drivers; drivers without positions are omitted.
create function app.get_tracks(p_driver_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('tracks', coalesce((
    select jsonb_agg(jsonb_build_object('driverId', t.driver_id, 'version', t.version, 'newestAt', (extract(epoch from t.newest_at) * 1000000)::bigint,
                                        'good', private.position_json(t.good),
                                        'jumps', coalesce((select jsonb_agg(private.position_json(t.jumps[i]) order by i) from generate_subscripts(t.jumps, 1) i), '[]')))
      from private.driver_tracks t where t.driver_id = any (p_driver_ids)), '[]')));
end $$;
revoke execute on function app.get_tracks(uuid[]) from public;
grant execute on function app.get_tracks(uuid[]) to handover_service;

-- store_positions: stores positions that a host has classified. p_tracks, one per driver: {driverId, version (of the
-- track that it continues; 0: none), positions ([time, latitude, longitude, accuracy, speed, heading, zones,
-- excluded]), good (the last accepted one, null if unchanged), jumps, crossings ([zone, type, time, latitude,
-- longitude, decided at])}, oldest first and newer than everything stored for the driver. Returns the version of the
-- rules and, for each stored driver, the new version and the zone events. A driver is skipped if the track or the rules
-- have changed, if they may not send positions, or if their rows are locked, because the others must not wait. The host
-- sends those through record_positions.
create function app.store_positions(p_rules bigint, p_tracks jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_rules bigint := (select r.version from private.position_rules r);
  v_oldest_allowed timestamptz := clock_timestamp() - make_interval(secs => private.get_setting('position_max_age_seconds')::double precision);
  v_driver_ids uuid[] := array(select (track.value ->> 'driverId')::uuid from jsonb_array_elements(p_tracks) track);
  v_locked_driver_ids uuid[];
  v_moved_driver_ids uuid[];
  v_crossings private.driver_crossing[];
  v_events jsonb;
  v_move record;
begin
  if p_rules is distinct from v_rules then
    return private.ok(jsonb_build_object('rules', v_rules, 'stored', '[]'::jsonb));
  end if;
  -- Same lock order as record_positions: deliveries, then drivers.
  v_locked_driver_ids := array(select t.driver_id from public.transactions t where t.driver_id = any (v_driver_ids) and private.is_with_driver(t.status) order by t.id for no key update skip locked);
  v_driver_ids := array(
    select d.user_id from public.driver_profiles d
     where d.user_id = any (v_driver_ids) and d.is_approved and d.suspended_at is null
       and (d.user_id = any (v_locked_driver_ids) or not exists (select from public.transactions t where t.driver_id = d.user_id and private.is_with_driver(t.status)))
     order by d.user_id for no key update skip locked);
  v_driver_ids := array(
    select track."driverId" from jsonb_to_recordset(p_tracks) track ("driverId" uuid, version bigint, positions jsonb) left join private.driver_tracks k on k.driver_id = track."driverId"
     where track."driverId" = any (v_driver_ids) and track.version = coalesce(k.version, 0)
       -- The host's clock may differ.
       and private.parse_microseconds(track.positions #> '{-1,0}') <= clock_timestamp() + interval '60 seconds'
       and private.parse_microseconds(track.positions #> '{0,0}') >= v_oldest_allowed);
  if v_driver_ids = '{}' then
    return private.ok(jsonb_build_object('rules', v_rules, 'stored', '[]'::jsonb));
  end if;

  insert into public.driver_positions (driver_id, "timestamp", latitude, longitude, accuracy, speed, heading, zones, excluded)
  select track."driverId", private.parse_microseconds(p -> 0), (p ->> 1)::double precision, (p ->> 2)::double precision, (p ->> 3)::real, (p ->> 4)::real, (p ->> 5)::real,
         nullif(p -> 6, 'null'), p ->> 7
    from jsonb_to_recordset(p_tracks) track ("driverId" uuid, positions jsonb), jsonb_array_elements(track.positions) p
   where track."driverId" = any (v_driver_ids);

  insert into private.driver_tracks as k (driver_id, newest_at, good, jumps, unsent_since)
  select track."driverId", private.parse_microseconds(track.positions #> '{-1,0}'), private.parse_position(track.good), array(select private.parse_position(jump, 'jump') from jsonb_array_elements(track.jumps) jump), now()
    from jsonb_to_recordset(p_tracks) track ("driverId" uuid, positions jsonb, good jsonb, jumps jsonb)
   where track."driverId" = any (v_driver_ids)
  on conflict (driver_id) do update
     set newest_at = excluded.newest_at, good = coalesce(excluded.good, k.good), jumps = excluded.jumps, unsent_since = coalesce(k.unsent_since, now()),
         version = k.version + 1;

  v_crossings := array(
    select row(track."driverId", crossing ->> 0, crossing ->> 1, private.parse_microseconds(crossing -> 2), crossing ->> 3, crossing ->> 4, private.parse_microseconds(crossing -> 5))::private.driver_crossing
      from jsonb_to_recordset(p_tracks) track ("driverId" uuid, crossings jsonb), jsonb_array_elements(track.crossings) with ordinality e (crossing, n)
     where track."driverId" = any (v_driver_ids) order by track."driverId", n);
  if v_crossings <> '{}' then
    select jsonb_object_agg(e.driver, e.events) into v_events from private.store_crossings(v_crossings) e;
    with last_crossings as materialized (
      select distinct on (c.driver_id, c.zone_id) c.* from unnest(v_crossings) c order by c.driver_id, c.zone_id, c.at desc, c.event_type desc),
    left_zones as (
      delete from private.drivers_in_zones d using last_crossings l where d.driver_id = l.driver_id and d.zone_id = l.zone_id and l.event_type = 'exit')
    insert into private.drivers_in_zones (driver_id, zone_id, since)
    select l.driver_id, l.zone_id, l.at from last_crossings l join public.geofence_zones z on z.id = l.zone_id where l.event_type = 'entry' order by l.driver_id, l.zone_id
    on conflict (driver_id, zone_id) do update set since = excluded.since;
  end if;

  with moved_drivers as (
    update public.driver_profiles d
       set current_latitude = (track.good ->> 1)::double precision, current_longitude = (track.good ->> 2)::double precision, position_at = private.parse_microseconds(track.good -> 0)
      from jsonb_to_recordset(p_tracks) track ("driverId" uuid, good jsonb)
     where d.user_id = track."driverId" and d.user_id = any (v_driver_ids) and track.good is not null
    returning d.user_id)
  select array_agg(m.user_id) into v_moved_driver_ids from moved_drivers m;
  perform private.broadcast_driver_moves(v_moved_driver_ids);
  for v_move in
    select track."driverId" as driver_id, private.parse_position(track.good) as good from jsonb_to_recordset(p_tracks) track ("driverId" uuid, good jsonb)
     where track."driverId" = any (v_moved_driver_ids)
       and (track."driverId" = any (v_locked_driver_ids) or exists (select from public.custody_legs l where l.driver_id = track."driverId" and l.kind = 'return' and l.state in ('waiting', 'verifying')))
  loop
    perform private.apply_driver_move(v_move.driver_id, v_move.good);
  end loop;
  return private.ok(jsonb_build_object('rules', v_rules, 'stored', (
    select jsonb_agg(jsonb_build_object('driverId', k.driver_id, 'version', k.version, 'geofenceEvents', coalesce(v_events -> k.driver_id::text, '[]')))
      from private.driver_tracks k where k.driver_id = any (v_driver_ids))));
end $$;
revoke execute on function app.store_positions(bigint, jsonb) from public;
grant execute on function app.store_positions(bigint, jsonb) to handover_service;
