-- sync_routing_drivers: at the start of a day in the account's time zone, enqueues drivers' unsent days and moves
-- deliveries that still wait for a driver to the new day.
create function app.sync_routing_drivers(p_date date) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_routing_order(r.transaction_id) from private.routing_orders r join public.transactions t on t.id = r.transaction_id
   where private.is_seeking_driver(t.status) and r.stage = 'present' and r.order_date < p_date;
  return private.ok(jsonb_build_object('enqueued', private.enqueue_routing_drivers(p_date, false)));
end $$;
revoke execute on function app.sync_routing_drivers(date) from public;
grant execute on function app.sync_routing_drivers(date) to handover_service;
