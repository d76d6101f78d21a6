-- list_unseen_routing_orders: lists orders of these days that should be at the provider but that this reconciliation
-- has not found, by delivery id. The caller looks each up by number, because a dispatcher may have moved it to another
-- day in the provider's app.
create function app.list_unseen_routing_orders(p_started_at timestamptz, p_from date, p_to date, p_after uuid, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.ok(coalesce(jsonb_agg(jsonb_build_object('transactionId', u.transaction_id, 'orderNo', u.order_no, 'updatedAt', u.updated_at) order by u.transaction_id), '[]'))
      from (select * from private.routing_orders r
             where r.stage = 'present' and r.order_date between p_from and p_to and (r.seen_at is null or r.seen_at < p_started_at) and r.updated_at < p_started_at
               and (p_after is null or r.transaction_id > p_after)
             order by r.transaction_id limit p_limit) u);
end $$;
revoke execute on function app.list_unseen_routing_orders(timestamptz, date, date, uuid, int) from public;
grant execute on function app.list_unseen_routing_orders(timestamptz, date, date, uuid, int) to handover_service;
