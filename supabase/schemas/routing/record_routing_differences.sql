-- record_routing_differences: records `[{what, subject, transactionId, ours, theirs}]` for an administrator to resolve.
create function app.record_routing_differences(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_routing_difference(e ->> 'kind', e ->> 'subject', (e ->> 'transactionId')::uuid, null, nullif(e -> 'ours', 'null'), nullif(e -> 'theirs', 'null'))
    from jsonb_array_elements(p_found) e;
  return private.ok();
end $$;
revoke execute on function app.record_routing_differences(jsonb) from public;
grant execute on function app.record_routing_differences(jsonb) to handover_service;
