-- send_routing_orders: enqueues these deliveries without recording a difference, for example when a value can now be
-- sent that could not before.
create function app.send_routing_orders(p_ids jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_routing_orders(array(select i::uuid from jsonb_array_elements_text(p_ids) i));
  return private.ok();
end $$;
revoke execute on function app.send_routing_orders(jsonb) from public;
grant execute on function app.send_routing_orders(jsonb) to handover_service;
