-- record_reconciliation: stores the time and result of a reconciliation. Resolves `duplicate` and `unknown` differences
-- that it did not find again since `p_started_at`, because those orders are gone. Null `p_result`: nothing was
-- compared.
create function app.record_reconciliation(p_result jsonb, p_started_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.routing_differences d set resolved_at = clock_timestamp()
   where d.kind in ('duplicate', 'unknown') and d.last_seen_at < p_started_at and d.repaired_at is null and d.resolved_at is null;
  perform private.resolve_started_route_differences();
  insert into private.routing_state (key, value, at) values ('reconciled', p_result, clock_timestamp())
  on conflict (key) do update set value = excluded.value, at = excluded.at;
  return private.ok();
end $$;
revoke execute on function app.record_reconciliation(jsonb, timestamptz) from public;
grant execute on function app.record_reconciliation(jsonb, timestamptz) to handover_service;
