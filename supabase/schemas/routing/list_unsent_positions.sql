-- list_unsent_positions: lists positions to send to the provider, for up to `p_limit` drivers, longest waiting first,
-- and up to 100 positions each, in order of arrival. `since` is passed back in the acknowledgement. Positions that
-- arrived more than an hour late are not sent. A phone sends at most 100 positions in one request, so each call
-- finishes a batch of the same arrival time.
create function app.list_unsent_positions(p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.ok(coalesce(jsonb_agg(jsonb_build_object('driverId', w.driver_id, 'since', w.unsent_since, 'externalId', d.optimo_route_external_id,
                                                            'serial', d.optimo_route_serial, 'positions', coalesce(p.positions, '[]')) order by w.unsent_since), '[]'))
      from (select k.driver_id, k.unsent_since from private.driver_tracks k where k.unsent_since is not null order by k.unsent_since limit p_limit) w
      join public.driver_profiles d on d.user_id = w.driver_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('at', o."timestamp", 'receivedAt', o.received_at, 'timestampMs', floor(extract(epoch from o."timestamp") * 1000)::bigint, 'latitude', o.latitude, 'longitude', o.longitude,
                                            'accuracy', o.accuracy, 'speed', o.speed, 'heading', o.heading) order by o.received_at, o."timestamp") as positions
          from (select * from public.driver_positions x
                 where x.driver_id = w.driver_id and x."timestamp" > greatest(w.unsent_since, now() - interval '24 hours') - interval '1 hour'
                   and x.received_at >= w.unsent_since and x.excluded is null
                 order by x.received_at, x."timestamp" limit 100) o) p);
end $$;
revoke execute on function app.list_unsent_positions(int) from public;
grant execute on function app.list_unsent_positions(int) to handover_service;
