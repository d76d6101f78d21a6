-- begin_routing_order: returns the order that the provider should have and the state that it acknowledged last. `row`
-- is null if the provider never had the order and needs none. Before an order is created it is marked `unsure`, so that
-- a crash in between leaves a record. The job passes `run` back to record_routing_order().
create function app.begin_routing_order(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb := private.find_routing_facts(p_transaction_id);
  v_row private.routing_orders;
begin
  update private.routing_orders r set runs = r.runs + 1 where r.transaction_id = p_transaction_id returning * into v_row;
  if v_facts is not null and coalesce(v_row.stage <> 'present' and not v_row.unsure, true) then
    insert into private.routing_orders as r (transaction_id, order_no, unsure, runs) values (p_transaction_id, v_facts ->> 'orderNo', true, 1)
    on conflict (transaction_id) do update set unsure = true, runs = r.runs + 1
    returning * into v_row;
    -- Later runs must see the mark; this run has not created anything yet.
    v_row.unsure := false;
  end if;
  return private.ok(jsonb_build_object('facts', v_facts, 'version', private.compute_routing_version(v_facts),
    'row', case when v_row.transaction_id is not null then private.routing_row_json(v_row) end));
end $$;
revoke execute on function app.begin_routing_order(uuid) from public;
grant execute on function app.begin_routing_order(uuid) to handover_service;
