-- ETA calibration: scales the road engine's seconds by our drivers' finished drives.

-- compute_eta_calibration_block: the block (1 to 24) of a moment: two hours of a working day or of a weekend day, in
-- the service's time zone.
create function private.compute_eta_calibration_block(p_at timestamptz, p_zone text default private.get_time_zone()) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (
    select 1 + extract(hour from local.at)::int / 2 + case when extract(isodow from local.at) > 5 then 12 else 0 end
      from (select p_at at time zone p_zone as at) local);
end $$;

-- get_eta_factor: the factor for the engine's seconds at a moment; 1 without a calibration.
create function private.get_eta_factor(p_at timestamptz) returns double precision
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select c.factors[private.compute_eta_calibration_block(p_at)] from private.eta_calibration c), 1);
end $$;

-- get_pickup_seconds: the typical duration of a stop at the pickup, from arrival to Start Service; 0 without a
-- calibration.
create function private.get_pickup_seconds() returns double precision
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select c.pickup_seconds from private.eta_calibration c), 0);
end $$;

-- record_eta_sample: stores the engine's estimate for a leg that has just begun; a later estimate covers only a part
-- of the leg. p_route: as for store_road_route; its seconds are multiplied by its etaFactor, which is divided out here.
create function private.record_eta_sample(p_transaction public.transactions, p_route jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.eta_samples as s (transaction_id, leg, began_at, engine_seconds)
  select p_transaction.id, begun.leg, begun.at, estimate.seconds
    from (select case p_transaction.status when 'assigned' then 'pickup' else 'drop_off' end as leg,
                 case p_transaction.status when 'assigned' then p_transaction.assigned_at else p_transaction.started_at end as at) begun
   -- A point is [lat, lng, metres, seconds], both from the start.
   cross join lateral (select (p_route #>> array['points', p_route #>> '{stops,0,shapeIndex}', '3'])::double precision
                                / coalesce((p_route ->> 'etaFactor')::double precision, 1) as seconds) estimate
   where estimate.seconds > 0 and clock_timestamp() - begun.at < make_interval(secs => private.get_setting('eta_sample_begin_seconds')::double precision)
     and p_route #>> '{stops,0,to}' = case begun.leg when 'pickup' then 'pickup' else 'dropOff' end
  -- A reassigned delivery starts a new sample.
  on conflict (transaction_id, leg) do update set began_at = excluded.began_at, engine_seconds = excluded.engine_seconds
   where excluded.began_at > s.began_at;
end $$;

-- list_finished_drives: completed drives to the receiver, from Start Service to arrival by the phone's times. Excludes
-- arrivals marked elsewhere with a reason, estimates below a minute, and ratios below a third or above five, which are
-- not real drives.
create function private.list_finished_drives(p_since timestamptz)
returns table (transaction_id uuid, began_at timestamptz, ratio double precision)
language sql stable security definer set search_path = '' as $$
  select t.id, s.began_at, drive.ratio
    from private.eta_samples s
    join public.transactions t on t.id = s.transaction_id and t.started_at = s.began_at and t.arrived_at is not null
   cross join lateral (select extract(epoch from t.arrived_at - t.started_at)::double precision / s.engine_seconds as ratio) drive
   where s.leg = 'drop_off' and s.began_at >= p_since and s.engine_seconds >= 60 and drive.ratio between 1.0 / 3 and 5
     and not exists (select from public.transaction_status_updates u
                      where u.transaction_id = t.id and u.action = 'arrive' and u.metadata ->> 'gate' = 'reason')
$$;

-- compute_eta_factors: the factor of each block from the ratios of its drives. Uses the median, so that single
-- breakdowns do not count, and shrinks it towards the next larger group when drives are few: the same hours on all
-- days, then all drives, then 1. The larger group counts as 10 drives, the 1 as 20.
create function private.compute_eta_factors(p_blocks int[], p_ratios double precision[]) returns double precision[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with drives as materialized (select u.block, u.ratio from unnest(p_blocks, p_ratios) u (block, ratio)),
    overall as (
      select (count(*) * coalesce(percentile_cont(0.5) within group (order by d.ratio), 1) + 20) / (count(*) + 20) as factor from drives d),
    hours as (
      select h as hour, (count(d.ratio) * coalesce(percentile_cont(0.5) within group (order by d.ratio), 1) + 10 * max(a.factor)) / (count(d.ratio) + 10) as factor
        from generate_series(1, 12) h cross join overall a
        left join drives d on d.block in (h, h + 12) group by h),
    blocks as (
      select b as block, (count(d.ratio) * coalesce(percentile_cont(0.5) within group (order by d.ratio), 1) + 10 * max(h.factor)) / (count(d.ratio) + 10) as factor
        from generate_series(1, 24) b join hours h on h.hour = 1 + (b - 1) % 12
        left join drives d on d.block = b group by b)
    select array_agg(least(3, greatest(0.5, b.factor)) order by b.block) from blocks b);
end $$;

-- compute_stop_seconds: the typical duration of a pickup stop: the median, shrunk towards zero, which counts as 10
-- samples, at most half an hour. p_seconds: per delivery, the time from acceptance to Start Service minus the drive to
-- the pickup.
create function private.compute_stop_seconds(p_seconds double precision[]) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select least(1800, greatest(0, coalesce(count(*) * percentile_cont(0.5) within group (order by u.seconds) / (count(*) + 10), 0)))
      from unnest(p_seconds) u (seconds));
end $$;

-- compute_pickup_seconds: the typical duration of a pickup stop from the deliveries since p_since, with these factors.
-- Excludes stops of two hours and more, which had other causes.
create function private.compute_pickup_seconds(p_since timestamptz, p_factors double precision[]) returns double precision
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.compute_stop_seconds(array_agg(stop.seconds))
      from private.eta_samples s
      join public.transactions t on t.id = s.transaction_id and t.assigned_at = s.began_at and t.started_at is not null
     cross join lateral (select extract(epoch from t.started_at - t.assigned_at)::double precision
                                  - s.engine_seconds * p_factors[private.compute_eta_calibration_block(s.began_at)] as seconds) stop
     where s.leg = 'pickup' and s.began_at >= p_since and stop.seconds < 7200);
end $$;

-- calibrate_eta: learns the factors for the engine's seconds and the duration of a pickup stop from the drives of the
-- last eta_calibration_days. Without drives the calibration is deleted. Safe to repeat.
create function app.calibrate_eta() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_since timestamptz := clock_timestamp() - make_interval(days => private.get_setting('eta_calibration_days')::int);
  v_factors double precision[];
  v_drive_count int;
begin
  select count(*), private.compute_eta_factors(array_agg(private.compute_eta_calibration_block(d.began_at)), array_agg(d.ratio)) into v_drive_count, v_factors
    from private.list_finished_drives(v_since) d;
  delete from private.eta_samples s where s.began_at < v_since;
  if v_drive_count = 0 then
    delete from private.eta_calibration;
  else
    insert into private.eta_calibration (factors, pickup_seconds, drives) values (v_factors, private.compute_pickup_seconds(v_since, v_factors), v_drive_count)
    on conflict (singleton) do update set factors = excluded.factors, pickup_seconds = excluded.pickup_seconds, drives = excluded.drives,
                                     calibrated_at = excluded.calibrated_at;
  end if;
  return private.ok(jsonb_build_object('drives', v_drive_count));
end $$;
revoke execute on function app.calibrate_eta() from public;
grant execute on function app.calibrate_eta() to handover_service;

-- get_eta_calibration: the current factor for the engine's seconds.
create function app.get_eta_calibration() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(to_jsonb(private.get_eta_factor(clock_timestamp())));
end $$;
revoke execute on function app.get_eta_calibration() from public;
grant execute on function app.get_eta_calibration() to handover_service;
