-- missing_routing_orders: orders of these days that should be at the provider and that this comparison has not met
-- there: sent again. At most so many at a time; how many.
create function app.missing_routing_orders(p_began timestamptz, p_from date, p_to date, p_limit int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_lost private.routing_orders[];
  v_one private.routing_orders;
begin
  v_lost := array(select r from private.routing_orders r
    where r.stage = 'present' and r.order_date between p_from and p_to and (r.seen_at is null or r.seen_at < p_began) and r.updated_at < p_began
    order by r.order_date, r.transaction_id limit p_limit);
  foreach v_one in array v_lost loop
    update private.routing_orders r set stage = 'gone', sent = null, sent_completion = null, updated_at = clock_timestamp()
     where r.transaction_id = v_one.transaction_id and r.updated_at = v_one.updated_at;
    if found and private.routing_facts(v_one.transaction_id) is not null then
      perform private.note_difference('missing', v_one.order_no, v_one.transaction_id, null, v_one.sent, null);
      perform private.enqueue_routing_order(v_one.transaction_id);
    end if;
  end loop;
  return private.ok(jsonb_build_object('found', cardinality(v_lost)));
end $$;
revoke execute on function app.missing_routing_orders(timestamptz, date, date, int) from public;
grant execute on function app.missing_routing_orders(timestamptz, date, date, int) to handover_machine;
