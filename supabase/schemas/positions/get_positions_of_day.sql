-- get_positions_of_day: a driver's positions of a day as JSON lines, oldest first, with every column, their count, and
-- the current checksum of the rows.
create function app.get_positions_of_day(p_driver_id uuid, p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from timestamptz := private.compute_utc_day_start(p_day);
  v_to timestamptz := private.compute_utc_day_start(p_day + 1);
begin
  return private.ok((
    select jsonb_build_object('positionCount', count(*), 'checksum', bit_xor(hash_record_extended(p, 0))::text,
             'lines', coalesce(string_agg(json_build_object(
               'timestamp', to_char(p."timestamp" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'latitude', p.latitude, 'longitude', p.longitude,
               'accuracy', p.accuracy, 'speed', p.speed, 'heading', p.heading, 'source', p.source,
               'received_at', to_char(p.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'excluded', p.excluded, 'zones', p.zones)::text,
               E'\n' order by p."timestamp"), ''))
      from public.driver_positions p
     where p.driver_id = p_driver_id and p."timestamp" >= v_from and p."timestamp" < v_to));
end $$;
revoke execute on function app.get_positions_of_day(uuid, date) from public;
grant execute on function app.get_positions_of_day(uuid, date) to handover_service;
