-- list_open_routing_orders: lists deliveries that drivers have and the provider knows, by id. Their statuses are
-- polled, because the provider has no event for a driver who sets off in its app.
create function app.list_open_routing_orders(p_after uuid, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.ok(coalesce(jsonb_agg(jsonb_build_object('transactionId', o.id, 'orderNo', o.order_no, 'status', o.status) order by o.id), '[]'))
      from (select t.id, t.order_no, t.status from public.transactions t join private.routing_orders r on r.transaction_id = t.id and r.stage = 'present'
             where private.is_with_driver(t.status) and (p_after is null or t.id > p_after)
             order by t.id limit p_limit) o);
end $$;
revoke execute on function app.list_open_routing_orders(uuid, int) from public;
grant execute on function app.list_open_routing_orders(uuid, int) to handover_service;
