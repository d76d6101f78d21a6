-- get_reconciliation_days: returns the range of days to reconcile, those with orders that should be at the provider, at
-- most 30 days back; null if there are none. `startedAt`: the start, by the database's clock.
create function app.get_reconciliation_days() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.ok(jsonb_build_object('startedAt', clock_timestamp(), 'from', greatest(min(r.order_date), current_date - 30), 'to', greatest(max(r.order_date), current_date + 1)))
      from private.routing_orders r where r.stage = 'present');
end $$;
revoke execute on function app.get_reconciliation_days() from public;
grant execute on function app.get_reconciliation_days() to handover_service;
