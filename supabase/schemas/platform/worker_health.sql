-- worker_health: how many pools of workers live, and when the last of them said so. None may live where a scheduler
-- does the work by calls.
create function app.worker_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok((select jsonb_build_object(
    'alive', count(*) filter (where w.beat_at > now() - interval '30 seconds'),
    'lastBeatSeconds', round(extract(epoch from now() - max(w.beat_at)))::int)
    from private.worker_pools w));
end $$;
revoke execute on function app.worker_health() from public;
grant execute on function app.worker_health() to handover_service;
