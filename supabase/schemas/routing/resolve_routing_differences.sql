-- resolve_routing_differences: resolves open differences of orders that now agree, except `refused`, `duplicate` and
-- `unknown`.
create function app.resolve_routing_differences(p_order_nos jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.routing_differences d set resolved_at = clock_timestamp()
   where d.subject in (select jsonb_array_elements_text(p_order_nos)) and d.repaired_at is null and d.resolved_at is null
     and d.kind not in ('refused', 'duplicate', 'unknown');
  return private.ok();
end $$;
revoke execute on function app.resolve_routing_differences(jsonb) from public;
grant execute on function app.resolve_routing_differences(jsonb) to handover_service;
