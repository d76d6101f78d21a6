-- The distance from the address at which a driver may report arrival.

-- compute_arrival_gate: 'free'; 'warn': allowed, and the distance is recorded; 'reason': allowed only with a reason,
-- also if the distance is unknown (null). The accuracy is subtracted from the distance, so that a poor position does
-- not count against the driver; it is capped, so that a useless position does not pass. lib/domain/task/arrival-gate.ts
-- predicts the same; a test compares.
create function private.compute_arrival_gate(p_metres double precision, p_accuracy double precision) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when adjusted.metres <= private.get_setting('arrival_radius_m') then 'free'
                when adjusted.metres <= private.get_setting('arrival_warning_radius_m') then 'warn' else 'reason' end
      from (select p_metres - least(greatest(coalesce(p_accuracy, 0), 0), private.get_setting('arrival_accuracy_allowance_m')) as metres) adjusted);
end $$;

-- arrival_limits_json: the limits, for the phone, which predicts the result offline.
create function private.arrival_limits_json() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(field.name, s.value)
      from (values ('arrival_radius_m', 'freeMetres'), ('arrival_warning_radius_m', 'warnMetres'), ('arrival_accuracy_allowance_m', 'accuracyMetres'), ('arrival_position_max_age_seconds', 'positionMaxAgeSeconds')) field (key, name)
      join private.settings s on s.key = field.key);
end $$;

-- find_step_position: the position sent with a step, if the phone measured it when the step was taken; otherwise a row
-- of nulls. A position without a time has the step's time. Both times are the phone's claims, so a wrong clock cancels
-- out.
create function private.find_step_position(p_position jsonb, p_claimed_at timestamptz, out lat double precision, out lng double precision, out accuracy double precision)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_step_epoch numeric := extract(epoch from coalesce(p_claimed_at, clock_timestamp()));
begin
  if abs(v_step_epoch - coalesce((p_position ->> 'timestamp')::numeric, v_step_epoch)) > private.get_setting('arrival_position_max_age_seconds') then
    return;
  end if;
  lat := private.flush_to_zero((p_position ->> 'latitude')::numeric);
  lng := private.flush_to_zero((p_position ->> 'longitude')::numeric);
  accuracy := private.flush_to_zero((p_position ->> 'accuracy')::numeric);
end $$;

-- evaluate_place: the driver's distance from a point at the claimed time, and the gate's result. Uses the position
-- sent with the step, otherwise the newest known position at that time, otherwise none. p_since: the earliest possible
-- time of the step.
create function private.evaluate_place(p_driver_id uuid, p_lat double precision, p_lng double precision, p_position jsonb,
                                       p_claimed_at timestamptz, p_since timestamptz, out gate text, out metres int)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- A step may be sent long after it was taken, and the driver's position by then is irrelevant.
  v_at timestamptz := private.clamp_claimed_time(p_claimed_at, p_since);
  v_max_age interval := make_interval(secs => private.get_setting('position_fresh_seconds')::double precision);
  v_position record;
  v_metres double precision;
begin
  v_position := private.find_step_position(p_position, p_claimed_at);
  if v_position.lat is null then
    -- record_positions allows clocks to be a minute ahead.
    select p.latitude as lat, p.longitude as lng, p.accuracy::double precision as accuracy into v_position from public.driver_positions p
     where p.driver_id = p_driver_id and p."timestamp" between v_at - v_max_age and v_at + interval '60 seconds'
     order by p."timestamp" desc limit 1;
  end if;
  v_metres := private.compute_distance_m(v_position.lat, v_position.lng, p_lat, p_lng);
  gate := private.compute_arrival_gate(v_metres, v_position.accuracy);
  metres := round(v_metres::numeric)::int;
end $$;

-- evaluate_arrival: evaluate_place for the delivery's address.
create function private.evaluate_arrival(p_transaction public.transactions, p_driver_id uuid, p_position jsonb, p_claimed_at timestamptz, out gate text, out metres int)
language sql stable security definer set search_path = '' as $$
  select place.gate, place.metres from private.evaluate_place(p_driver_id, p_transaction.delivery_latitude, p_transaction.delivery_longitude, p_position, p_claimed_at, p_transaction.started_at) place
$$;
