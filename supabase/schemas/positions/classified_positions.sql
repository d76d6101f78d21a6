-- Positions of many drivers in one call, classified by a host: the equivalent of record_positions for positions that
-- arrive in order and not late. Times are microseconds since 1970.

-- position_json: a position as hosts read and write it: [time, latitude, longitude, accuracy, speed, heading, zones].
create function private.position_json(p_position private.position) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_position.at is not null then jsonb_build_array((extract(epoch from p_position.at) * 1000000)::bigint, p_position.lat, p_position.lng, p_position.accuracy,
                                                               p_position.speed, p_position.heading, p_position.zones) end;
end $$;

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
    select jsonb_agg(jsonb_build_object('driverId', k.driver_id, 'version', k.version, 'newestAt', (extract(epoch from k.newest_at) * 1000000)::bigint,
                                        'good', private.position_json(k.good),
                                        'jumps', coalesce((select jsonb_agg(private.position_json(k.jumps[n]) order by n) from generate_subscripts(k.jumps, 1) n), '[]')))
      from private.driver_tracks k where k.driver_id = any (p_driver_ids)), '[]')));
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
  v_oldest timestamptz := clock_timestamp() - make_interval(secs => private.get_setting('position_max_age_seconds')::double precision);
  v_ids uuid[] := array(select (w.value ->> 'driverId')::uuid from jsonb_array_elements(p_tracks) w);
  v_locked uuid[];
  v_moved uuid[];
  v_crossings private.driver_crossing[];
  v_events jsonb;
  v_route record;
begin
  if p_rules is distinct from v_rules then
    return private.ok(jsonb_build_object('rules', v_rules, 'stored', '[]'::jsonb));
  end if;
  -- Same lock order as record_positions: deliveries, then drivers.
  v_locked := array(select t.driver_id from public.transactions t where t.driver_id = any (v_ids) and private.is_with_driver(t.status) order by t.id for no key update skip locked);
  v_ids := array(
    select d.user_id from public.driver_profiles d
     where d.user_id = any (v_ids) and d.is_approved and d.suspended_at is null
       and (d.user_id = any (v_locked) or not exists (select from public.transactions t where t.driver_id = d.user_id and private.is_with_driver(t.status)))
     order by d.user_id for no key update skip locked);
  v_ids := array(
    select w."driverId" from jsonb_to_recordset(p_tracks) w ("driverId" uuid, version bigint, positions jsonb) left join private.driver_tracks k on k.driver_id = w."driverId"
     where w."driverId" = any (v_ids) and w.version = coalesce(k.version, 0)
       -- The host's clock may differ.
       and private.parse_microseconds(w.positions #> '{-1,0}') <= clock_timestamp() + interval '60 seconds'
       and private.parse_microseconds(w.positions #> '{0,0}') >= v_oldest);
  if v_ids = '{}' then
    return private.ok(jsonb_build_object('rules', v_rules, 'stored', '[]'::jsonb));
  end if;

  insert into public.driver_positions (driver_id, "timestamp", latitude, longitude, accuracy, speed, heading, zones, excluded)
  select w."driverId", private.parse_microseconds(f -> 0), (f ->> 1)::double precision, (f ->> 2)::double precision, (f ->> 3)::real, (f ->> 4)::real, (f ->> 5)::real,
         nullif(f -> 6, 'null'), f ->> 7
    from jsonb_to_recordset(p_tracks) w ("driverId" uuid, positions jsonb), jsonb_array_elements(w.positions) f
   where w."driverId" = any (v_ids);

  insert into private.driver_tracks as k (driver_id, newest_at, good, jumps, unsent_since)
  select w."driverId", private.parse_microseconds(w.positions #> '{-1,0}'), private.parse_position(w.good), array(select private.parse_position(j, 'jump') from jsonb_array_elements(w.jumps) j), now()
    from jsonb_to_recordset(p_tracks) w ("driverId" uuid, positions jsonb, good jsonb, jumps jsonb)
   where w."driverId" = any (v_ids)
  on conflict (driver_id) do update
     set newest_at = excluded.newest_at, good = coalesce(excluded.good, k.good), jumps = excluded.jumps, unsent_since = coalesce(k.unsent_since, now()),
         version = k.version + 1;

  v_crossings := array(
    select row(w."driverId", c ->> 0, c ->> 1, private.parse_microseconds(c -> 2), c ->> 3, c ->> 4, private.parse_microseconds(c -> 5))::private.driver_crossing
      from jsonb_to_recordset(p_tracks) w ("driverId" uuid, crossings jsonb), jsonb_array_elements(w.crossings) with ordinality e (c, n)
     where w."driverId" = any (v_ids) order by w."driverId", n);
  if v_crossings <> '{}' then
    select jsonb_object_agg(e.driver, e.events) into v_events from private.store_crossings(v_crossings) e;
    with last as materialized (
      select distinct on (c.driver_id, c.zone_id) c.* from unnest(v_crossings) c order by c.driver_id, c.zone_id, c.at desc, c.event_type desc),
    gone as (
      delete from private.drivers_in_zones s using last l where s.driver_id = l.driver_id and s.zone_id = l.zone_id and l.event_type = 'exit')
    insert into private.drivers_in_zones (driver_id, zone_id, since)
    select l.driver_id, l.zone_id, l.at from last l join public.geofence_zones z on z.id = l.zone_id where l.event_type = 'entry' order by l.driver_id, l.zone_id
    on conflict (driver_id, zone_id) do update set since = excluded.since;
  end if;

  with moved as (
    update public.driver_profiles d
       set current_latitude = (w.good ->> 1)::double precision, current_longitude = (w.good ->> 2)::double precision, position_at = private.parse_microseconds(w.good -> 0)
      from jsonb_to_recordset(p_tracks) w ("driverId" uuid, good jsonb)
     where d.user_id = w."driverId" and d.user_id = any (v_ids) and w.good is not null
    returning d.user_id)
  select array_agg(m.user_id) into v_moved from moved m;
  perform private.broadcast_driver_moves(v_moved);
  for v_route in
    select w."driverId" as driver_id, private.parse_position(w.good) as good from jsonb_to_recordset(p_tracks) w ("driverId" uuid, good jsonb)
     where w."driverId" = any (v_moved)
       and (w."driverId" = any (v_locked) or exists (select from public.custody_legs l where l.driver_id = w."driverId" and l.kind = 'return' and l.state in ('waiting', 'verifying')))
  loop
    perform private.apply_driver_move(v_route.driver_id, v_route.good);
  end loop;
  return private.ok(jsonb_build_object('rules', v_rules, 'stored', (
    select jsonb_agg(jsonb_build_object('driverId', k.driver_id, 'version', k.version, 'geofenceEvents', coalesce(v_events -> k.driver_id::text, '[]')))
      from private.driver_tracks k where k.driver_id = any (v_ids))));
end $$;
revoke execute on function app.store_positions(bigint, jsonb) from public;
grant execute on function app.store_positions(bigint, jsonb) to handover_service;
