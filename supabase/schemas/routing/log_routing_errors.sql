-- log_routing_errors: stores the provider client's errors. The client has removed keys, names, numbers and addresses.
create function app.log_routing_errors(p_errors jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.optimoroute_error_logs (error_type, error_code, error_message, endpoint, method, request_data, response_data, status_code, retry_count, "timestamp")
  select left(e ->> 'errorType', 100), left(e ->> 'errorCode', 100), left(e ->> 'errorMessage', 1000), left(e ->> 'endpoint', 200),
         left(e ->> 'method', 10), nullif(e -> 'requestData', 'null'), nullif(e -> 'responseData', 'null'), (e ->> 'statusCode')::int,
         coalesce((e ->> 'retryCount')::int, 0), coalesce((e ->> 'timestamp')::timestamptz, clock_timestamp())
    from jsonb_array_elements(p_errors) e;
  return private.ok();
end $$;
revoke execute on function app.log_routing_errors(jsonb) from public;
grant execute on function app.log_routing_errors(jsonb) to handover_service;
