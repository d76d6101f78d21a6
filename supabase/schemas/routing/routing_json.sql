-- JSON for administrators' queries about the routing provider. Other callers get NOT_FOUND.

-- driver_ref_json: returns a driver's id and name; null if the id is unknown.
create function private.driver_ref_json(p_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', d.user_id, 'name', d.name) from public.driver_profiles d where d.user_id = private.parse_uuid(p_id));
end $$;

-- difference_driver_json: returns the driver that one side names: in a `driver` difference by our id, in a `route`
-- difference by the external id, or by the provider's serial if the provider names no external id.
create function private.difference_driver_json(p_kind text, p_side jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case p_kind when 'driver' then private.driver_ref_json(p_side #>> '{}')
    when 'route' then private.driver_ref_json(coalesce(
      (select d.user_id::text from public.driver_profiles d where d.optimo_route_external_id = p_side #>> '{}'),
      (select d.user_id::text from public.driver_profiles d where d.optimo_route_serial = p_side #>> '{}' limit 1))) end;
end $$;

create function private.routing_difference_json(p_d private.routing_differences) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_d.id, 'kind', p_d.kind, 'subject', p_d.subject, 'driverId', p_d.driver_id,
    'transactionId', (select t.id from public.transactions t where t.id = p_d.transaction_id),
    'driver', private.driver_ref_json(p_d.driver_id::text), 'localDriver', private.difference_driver_json(p_d.kind, p_d.local_value), 'providerDriver', private.difference_driver_json(p_d.kind, p_d.provider_value), 'localValue', p_d.local_value, 'providerValue', p_d.provider_value,
    'detectedAt', private.format_iso(p_d.found_at), 'lastSeenAt', private.format_iso(p_d.last_seen_at), 'repairedAt', private.format_iso(p_d.repaired_at),
    'resolvedAt', private.format_iso(p_d.resolved_at), 'dismissed', p_d.dismissed_by is not null, 'dismissalReason', p_d.dismissal_reason);
end $$;

create function private.routing_error_json(p_e public.optimoroute_error_logs) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', p_e.id, 'type', p_e.error_type, 'code', p_e.error_code, 'message', p_e.error_message, 'endpoint', p_e.endpoint, 'method', p_e.method,
    'statusCode', p_e.status_code, 'retryCount', p_e.retry_count, 'request', p_e.request_data, 'response', p_e.response_data, 'at', private.format_iso(p_e."timestamp"), 'resolved', p_e.resolved);
end $$;
