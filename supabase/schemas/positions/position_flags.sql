-- Trust in positions: implausible patterns in a phone's positions, for operations to review. Never a reason to block a
-- driver, because a faulty phone can cause each of them. Flags contain no positions, so reading them is not an access
-- to the location history.

-- timestamps_json: the number of timestamps, and the first five.
create function private.timestamps_json(p_at timestamptz[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('count', coalesce(cardinality(p_at), 0),
    'at', coalesce((select jsonb_agg(private.format_iso(at) order by at) from unnest(p_at[1:5]) at), '[]'));
end $$;

-- position_flags_json: implausible patterns in a driver's positions in a period:
--   jumps: to a place that cannot be reached in the time, with or without a return;
--   speed: faster than any vehicle, as reported by the phone or calculated from one accepted position to the next;
--   frozen: one place to the last digit, repeatedly, at driving speed;
--   accuracy: exactly constant over kilometres;
--   contradiction: an hour in which the distance is several times more, or less, than the reported speeds explain.
-- All comparisons allow for the phone's inaccuracy. Reads the primary key's days once. With p_incident_id also the
-- positions stored for that incident, after those days are dropped.
create function private.position_flags_json(p_driver_id uuid, p_from timestamptz, p_to timestamptz, p_incident_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with settings as (
      select private.get_setting('position_max_speed')::double precision as fastest, private.get_setting('position_flag_frozen_speed')::double precision as driving,
             private.get_setting('position_flag_frozen_count') as frozen_count, private.get_setting('position_flag_accuracy_count') as accuracy_count,
             private.get_setting('position_flag_accuracy_m')::double precision as accuracy_m, private.get_setting('position_flag_speed_pairs') as pairs,
             private.get_setting('position_flag_speed_m')::double precision as speed_m, private.get_setting('position_flag_speed_factor')::double precision as factor
    ), all_positions as (
      select p."timestamp" as at, p.latitude as lat, p.longitude as lng, p.accuracy, p.speed::double precision as speed, p.excluded
        from public.driver_positions p where p.driver_id = p_driver_id and p."timestamp" between p_from and p_to
      union all
      select i.at, i.latitude, i.longitude, i.accuracy, i.speed, i.excluded from private.incident_positions i
       where i.incident_id = p_incident_id and i.at between p_from and p_to
         and not exists (select from public.driver_positions p where p.driver_id = p_driver_id and p."timestamp" = i.at)
    ), positions as materialized (
      select a.*, lag(a.excluded) over (order by a.at) as excluded_before from all_positions a
    ), pairs as (
      -- Names that end in 0: values of the previous position.
      select f.*, lag(f.at) over w as at0, lag(f.lat) over w as lat0, lag(f.lng) over w as lng0,
             lag(f.accuracy) over w as accuracy0, lag(f.speed) over w as speed0
        from positions f where f.excluded is null or f.excluded = 'too_old' window w as (order by f.at)
    ), steps as materialized (
      select p.*, extract(epoch from p.at - p.at0)::double precision as seconds,
             private.compute_distance_m(p.lat0, p.lng0, p.lat, p.lng) as metres,
             -- A position without an accuracy counts as inaccurate.
             coalesce(p.accuracy, 50)::double precision + coalesce(p.accuracy0, 50)::double precision as uncertainty,
             p.lat = p.lat0 and p.lng = p.lng0 and p.speed >= s.driving as is_frozen
        from pairs p, settings s
    ), runs as (
      -- The numbers of the runs of positions at one place, and with one accuracy.
      select t.*, count(*) filter (where t.is_frozen is not true) over (order by t.at) as place_run,
             count(*) filter (where t.accuracy is distinct from t.accuracy0) over (order by t.at) as accuracy_run
        from steps t
    ), frozen_runs as (
      select max(r.at) filter (where r.is_frozen) as at from runs r, settings s group by r.place_run, s.frozen_count
       having count(*) filter (where r.is_frozen) >= s.frozen_count
    ), accuracy_runs as (
      -- The first step of a run came from a position with another accuracy, so its distance does not count.
      select max(r.at) as at from runs r, settings s where r.accuracy is not null group by r.accuracy_run, s.accuracy_count, s.accuracy_m
       having count(*) >= s.accuracy_count and coalesce(sum(r.metres) filter (where r.accuracy = r.accuracy0), 0) >= s.accuracy_m
    ), contradicting_hours as (
      select max(t.at) as at from steps t, settings s
       where t.seconds between 1 and 120 and t.speed is not null and t.speed0 is not null
       group by date_trunc('hour', t.at), s.pairs, s.speed_m, s.factor
       having count(*) >= s.pairs
          and (sum(greatest(t.metres - t.uncertainty, 0)) > s.speed_m + s.factor * sum((t.speed + t.speed0) / 2 * t.seconds)
               or sum((t.speed + t.speed0) / 2 * t.seconds) > s.speed_m + s.factor * sum(t.metres + t.uncertainty))
    )
    select jsonb_build_object('from', private.format_iso(p_from), 'to', private.format_iso(p_to), 'positionCount', (select count(*) from positions),
      'jumps', private.timestamps_json((select array_agg(f.at order by f.at) from positions f where f.excluded = 'jump' and f.excluded_before is distinct from 'jump')),
      'speed', private.timestamps_json((select array_agg(t.at order by t.at) from steps t, settings s
                                      where t.speed > s.fastest or t.metres - t.uncertainty > s.fastest * t.seconds)),
      'frozen', private.timestamps_json((select array_agg(f.at order by f.at) from frozen_runs f)),
      'accuracy', private.timestamps_json((select array_agg(c.at order by c.at) from accuracy_runs c)),
      'contradiction', private.timestamps_json((select array_agg(h.at order by h.at) from contradicting_hours h))));
end $$;
