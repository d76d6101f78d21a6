-- begin_routing_order: what the provider should hold and what it acknowledged; `row` is null when it never heard of the
-- delivery and need not. An order about to be created is marked so first: whoever dies in between leaves that on
-- record. `run` is what the run has to name itself by when it says what became of it.
create function app.begin_routing_order(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb := private.routing_facts(p_transaction_id);
  v_row private.routing_orders;
begin
  update private.routing_orders r set runs = r.runs + 1 where r.transaction_id = p_transaction_id returning * into v_row;
  if v_facts is not null and coalesce(v_row.stage <> 'present' and not v_row.unsure, true) then
    insert into private.routing_orders as r (transaction_id, order_no, unsure, runs) values (p_transaction_id, v_facts ->> 'orderNo', true, 1)
    on conflict (transaction_id) do update set unsure = true, runs = r.runs + 1
    returning * into v_row;
    -- Marked for those who come after this one.
    v_row.unsure := false;
  end if;
  return private.ok(jsonb_build_object('facts', v_facts, 'version', private.routing_version(v_facts),
    'row', case when v_row.transaction_id is not null then private.routing_row_json(v_row) end));
end $$;
revoke execute on function app.begin_routing_order(uuid) from public;
grant execute on function app.begin_routing_order(uuid) to handover_service;
