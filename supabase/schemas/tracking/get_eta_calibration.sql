-- get_eta_calibration: the current factor for the engine's seconds.
create function app.get_eta_calibration() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(to_jsonb(private.get_eta_factor(clock_timestamp())));
end $$;
revoke execute on function app.get_eta_calibration() from public;
grant execute on function app.get_eta_calibration() to handover_service;
