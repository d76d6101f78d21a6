-- get_reconciliation_days: the days a comparison looks at: those of the orders we believe are there, at most a month
-- back; null when there are none. And when it begins, by the database's clock.
create function app.get_reconciliation_days() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.ok(jsonb_build_object('began', clock_timestamp(), 'from', greatest(min(r.order_date), current_date - 30), 'to', greatest(max(r.order_date), current_date + 1)))
      from private.routing_orders r where r.stage = 'present');
end $$;
revoke execute on function app.get_reconciliation_days() from public;
grant execute on function app.get_reconciliation_days() to handover_service;
