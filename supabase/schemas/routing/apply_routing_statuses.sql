-- apply_routing_statuses: applies `[{transactionId, status}]`, statuses that the provider has without an event. As with
-- events, each advances its delivery or is recorded as a difference.
create function app.apply_routing_statuses(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_one jsonb;
  v_outcome text;
  v_counts jsonb := '{}';
begin
  for v_one in select e from jsonb_array_elements(p_found) e where private.normalize_provider_status(e ->> 'status') is not null order by e ->> 'transactionId' loop
    v_outcome := private.apply_provider_status((v_one ->> 'transactionId')::uuid, private.normalize_provider_status(v_one ->> 'status'), v_one ->> 'status', clock_timestamp(), null);
    v_counts := v_counts || jsonb_build_object(v_outcome, coalesce((v_counts ->> v_outcome)::int, 0) + 1);
  end loop;
  return private.ok(v_counts);
end $$;
revoke execute on function app.apply_routing_statuses(jsonb) from public;
grant execute on function app.apply_routing_statuses(jsonb) to handover_service;
