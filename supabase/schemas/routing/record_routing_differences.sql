-- record_routing_differences: records `[{kind, subject, transactionId, localValue, providerValue}]` for an
-- administrator to resolve.
create function app.record_routing_differences(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_routing_difference(e ->> 'kind', e ->> 'subject', (e ->> 'transactionId')::uuid, null, nullif(e -> 'localValue', 'null'), nullif(e -> 'providerValue', 'null'))
    from jsonb_array_elements(p_found) e;
  return private.ok();
end $$;
revoke execute on function app.record_routing_differences(jsonb) from public;
grant execute on function app.record_routing_differences(jsonb) to handover_service;
