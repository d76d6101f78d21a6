-- calibrate_eta: learns the factors for the engine's seconds and the duration of a pickup stop from the drives of the
-- last eta_calibration_days. Without drives the calibration is deleted. Safe to repeat.
create function app.calibrate_eta() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_since timestamptz := clock_timestamp() - make_interval(days => private.get_setting('eta_calibration_days')::int);
  v_factors double precision[];
  v_drives int;
begin
  select count(*), private.compute_eta_factors(array_agg(private.compute_eta_calibration_block(d.began_at)), array_agg(d.ratio)) into v_drives, v_factors
    from private.list_finished_drives(v_since) d;
  delete from private.eta_samples d where d.began_at < v_since;
  if v_drives = 0 then
    delete from private.eta_calibration;
  else
    insert into private.eta_calibration (factors, pickup_seconds, drives) values (v_factors, private.compute_pickup_seconds(v_since, v_factors), v_drives)
    on conflict (single) do update set factors = excluded.factors, pickup_seconds = excluded.pickup_seconds, drives = excluded.drives,
                                     learned_at = excluded.learned_at;
  end if;
  return private.ok(jsonb_build_object('drives', v_drives));
end $$;
revoke execute on function app.calibrate_eta() from public;
grant execute on function app.calibrate_eta() to handover_service;
