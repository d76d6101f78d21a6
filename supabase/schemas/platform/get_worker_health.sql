-- get_worker_health: returns the number of live worker pools and the time since the last heartbeat. It is 0 where a
-- scheduler runs the jobs by HTTP calls.
create function app.get_worker_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok((select jsonb_build_object(
    'alive', count(*) filter (where w.heartbeat_at > now() - interval '30 seconds'),
    'lastBeatSeconds', round(extract(epoch from now() - max(w.heartbeat_at)))::int)
    from private.worker_pools w));
end $$;
revoke execute on function app.get_worker_health() from public;
grant execute on function app.get_worker_health() to handover_service;
