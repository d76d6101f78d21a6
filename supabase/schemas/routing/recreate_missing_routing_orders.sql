-- recreate_missing_routing_orders: creates again the orders `[{transactionId, updatedAt}]` from
-- list_unseen_routing_orders() that the provider does not find by number. Skips orders sent since `updatedAt`. Returns
-- the number of lost orders.
create function app.recreate_missing_routing_orders(p_lost jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_lost jsonb;
  v_one private.routing_orders;
  v_found int := 0;
  v_affected uuid[] := '{}';
begin
  for v_lost in select e from jsonb_array_elements(p_lost) e order by e ->> 'transactionId' loop
    select * into v_one from private.routing_orders r where r.transaction_id = (v_lost ->> 'transactionId')::uuid;
    update private.routing_orders r set stage = 'gone', sent = null, sent_completion = null, updated_at = clock_timestamp()
     where r.transaction_id = v_one.transaction_id and r.updated_at = (v_lost ->> 'updatedAt')::timestamptz;
    continue when not found;
    v_found := v_found + 1;
    if private.find_routing_facts(v_one.transaction_id) is not null then
      perform private.record_routing_difference('missing', v_one.order_no, v_one.transaction_id, null, v_one.sent, null);
      v_affected := v_affected || v_one.transaction_id;
    end if;
  end loop;
  perform private.enqueue_routing_orders(v_affected);
  return private.ok(jsonb_build_object('found', v_found));
end $$;
revoke execute on function app.recreate_missing_routing_orders(jsonb) from public;
grant execute on function app.recreate_missing_routing_orders(jsonb) to handover_service;
