-- send_routing_orders: these deliveries are looked at once more, without a word in the list: what could not be said may
-- be said now.
create function app.send_routing_orders(p_ids jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_many('sync_routing_order', array_agg(jsonb_build_object('transactionId', i)), array_agg('routing:order:' || i),
                               p_queues => array_agg(private.routing_lane(i::uuid))) from jsonb_array_elements_text(p_ids) i;
  return private.ok();
end $$;
revoke execute on function app.send_routing_orders(jsonb) from public;
grant execute on function app.send_routing_orders(jsonb) to handover_machine;
