-- mark_positions_sent: marks each driver's positions up to `receivedAt` and `at` as sent, for `[{driverId, since,
-- receivedAt, at}]`; both are null if there was nothing to send. Later arrivals remain unsent.
create function app.mark_positions_sent(p_sent jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.driver_tracks k where k.driver_id in (select (e ->> 'driverId')::uuid from jsonb_array_elements(p_sent) e) order by k.driver_id for no key update;
  update private.driver_tracks k set unsent_since = (
           select min(o.received_at) from public.driver_positions o
            where o.driver_id = k.driver_id and o.received_at >= (e ->> 'since')::timestamptz and o.excluded is null
              and o."timestamp" > greatest((e ->> 'since')::timestamptz, now() - interval '24 hours') - interval '1 hour'
              and (o.received_at, o."timestamp") > (coalesce((e ->> 'receivedAt')::timestamptz, '-infinity'), coalesce((e ->> 'at')::timestamptz, '-infinity')))
    from jsonb_array_elements(p_sent) e
   where k.driver_id = (e ->> 'driverId')::uuid and k.unsent_since = (e ->> 'since')::timestamptz;
  return private.ok();
end $$;
revoke execute on function app.mark_positions_sent(jsonb) from public;
grant execute on function app.mark_positions_sent(jsonb) to handover_service;
