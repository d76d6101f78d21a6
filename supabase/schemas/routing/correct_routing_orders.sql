-- correct_routing_orders: for each of `[{transactionId, orderNo, updatedAt, kind, localValue, providerValue, sent,
-- completion}]`, orders with a state at the provider that differs from the stored one, records the difference and sends
-- the order again. Skips orders sent since `updatedAt` and orders that reached the refusal limit; below the limit,
-- refused orders are retried.
create function app.correct_routing_orders(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_one jsonb;
  v_affected uuid[] := '{}';
begin
  for v_one in select e from jsonb_array_elements(p_found) e order by e ->> 'transactionId' loop
    insert into private.routing_orders as r (transaction_id, order_no, stage, sent, sent_completion)
    values ((v_one ->> 'transactionId')::uuid, v_one ->> 'orderNo', 'present', nullif(v_one -> 'sent', 'null'), nullif(v_one -> 'completion', 'null'))
    on conflict (transaction_id) do update set stage = 'present', sent = excluded.sent, sent_completion = excluded.sent_completion,
      retry_requested = true, runs = r.runs + 1, seen_at = clock_timestamp(), updated_at = clock_timestamp()
     where r.updated_at is not distinct from (v_one ->> 'updatedAt')::timestamptz
       and (r.refused_version is null or r.refusals < private.get_max_refusals());
    if found then
      perform private.record_routing_difference(v_one ->> 'kind', v_one ->> 'orderNo', (v_one ->> 'transactionId')::uuid, null,
                                      nullif(v_one -> 'localValue', 'null'), nullif(v_one -> 'providerValue', 'null'));
      v_affected := v_affected || (v_one ->> 'transactionId')::uuid;
    end if;
  end loop;
  perform private.enqueue_routing_orders(v_affected);
  return private.ok();
end $$;
revoke execute on function app.correct_routing_orders(jsonb) from public;
grant execute on function app.correct_routing_orders(jsonb) to handover_service;
