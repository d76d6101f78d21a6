-- mark_routing_orders_seen: marks a page of the provider's orders as found and returns our state of each. Leaves out
-- numbers that we do not know. `driverSerial`: the provider's serial of our driver. `syncing`: sent since the
-- reconciliation began, or queued. `alreadySeen`: already found in this reconciliation.
create function app.mark_routing_orders_seen(p_order_nos jsonb, p_started_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_nos text[] := array(select jsonb_array_elements_text(p_order_nos));
  v_held jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('orderNo', k.order_no, 'transactionId', k.id, 'facts', private.find_routing_facts(k.id),
           'driverSerial', (select d.optimo_route_serial from public.transactions t join public.driver_profiles d on d.user_id = t.driver_id where t.id = k.id),
           'updatedAt', r.updated_at,
           'row', case when r.transaction_id is not null then private.routing_row_json(r) end, 'alreadySeen', coalesce(r.seen_at >= p_started_at, false),
           'syncing', coalesce(r.updated_at >= p_started_at, false) or exists (select from graphile_worker.jobs j where j.key = 'routing:order:' || k.id))), '[]')
    into v_held
    from (select t.order_no, t.id from public.transactions t where t.order_no = any (v_nos)
          union select r.order_no, r.transaction_id from private.routing_orders r where r.order_no = any (v_nos)) k
    left join private.routing_orders r on r.transaction_id = k.id;
  update private.routing_orders r set seen_at = clock_timestamp() where r.order_no = any (v_nos);
  return private.ok(v_held);
end $$;
revoke execute on function app.mark_routing_orders_seen(jsonb, timestamptz) from public;
grant execute on function app.mark_routing_orders_seen(jsonb, timestamptz) to handover_service;
