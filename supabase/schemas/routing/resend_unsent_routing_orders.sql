-- resend_unsent_routing_orders: enqueues paid and open deliveries that the provider does not have, and refused orders
-- below the refusal limit. The provider may have been switched off or fixed since. Above the limit, an administrator
-- decides.
create function app.resend_unsent_routing_orders() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_unsent uuid[] := array(
    select t.id from public.transactions t left join private.routing_orders r on r.transaction_id = t.id
     where private.is_paid_and_open(t.status) and coalesce(r.stage, 'unsent') <> 'present' and r.refused_version is null
    union
    select r.transaction_id from private.routing_orders r where r.refused_version is not null and r.refusals < private.get_max_refusals());
begin
  update private.routing_orders r set retry_requested = true where r.refused_version is not null and r.transaction_id = any (v_unsent);
  perform private.enqueue_routing_orders(v_unsent);
  return private.ok(jsonb_build_object('enqueued', cardinality(v_unsent)));
end $$;
revoke execute on function app.resend_unsent_routing_orders() from public;
grant execute on function app.resend_unsent_routing_orders() to handover_service;
