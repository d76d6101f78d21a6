-- defer_routing_job: reschedules the job of a delivery or driver, or a reconciliation, while the provider is down.
-- Records nothing, because nothing was attempted.
create function app.defer_routing_job(p_task text, p_id uuid, p_seconds double precision) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := clock_timestamp() + make_interval(secs => p_seconds);
begin
  if p_task = 'sync_routing_order' then
    perform private.enqueue_routing_order(p_id, v_at);
  elsif p_task = 'sync_routing_driver' then
    perform private.enqueue_routing_driver(p_id, v_at);
  elsif p_task = 'mirror_routing_zones' then
    perform private.enqueue('mirror_routing_zones', '{}', v_at, 'routing:zones', p_queue => 'routing:clock');
  else
    perform private.enqueue('reconcile_routing', '{}', v_at, 'cron:reconcile_routing', 3, p_queue => 'routing:clock');
  end if;
  return private.ok();
end $$;
revoke execute on function app.defer_routing_job(text, uuid, double precision) from public;
grant execute on function app.defer_routing_job(text, uuid, double precision) to handover_service;
