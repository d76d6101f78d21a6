-- admin_reconcile_routing: starts a reconciliation with the provider. Concurrent requests share one job. Resets the
-- refusal counts, so refused orders are sent again.
create function app.admin_reconcile_routing() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  update private.routing_orders r set refusals = 0 where r.refused_version is not null;
  perform private.enqueue('reconcile_routing', '{}', null, 'cron:reconcile_routing', 3, p_queue => 'routing:clock');
  return private.ok('{"started": true}');
end $$;
revoke execute on function app.admin_reconcile_routing() from public;
grant execute on function app.admin_reconcile_routing() to handover_authenticated;
