-- Health of the routing provider, as its callers report it, and the Realtime messages about routing.

-- resolve_routing_errors: resolves open errors after a successful call: those with a request that names this order,
-- driver or zone ({orderNo}, {externalId}, {driverId}, {zoneId} or {zonesOf: a driver}) or contains it as a list item
-- ({id}). Without a subject, resolves errors of reachability and authentication.
create function private.resolve_routing_errors(p_subject jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.optimoroute_error_logs e set resolved = true
   where not e.resolved and case when p_subject is null then e.error_type in ('configuration', 'authentication', 'rate_limit', 'server', 'network', 'timeout', 'malformed')
     else e.request_data @> p_subject or e.request_data @> jsonb_build_object('orders', jsonb_build_array(p_subject)) or e.request_data @> jsonb_build_object('updates', jsonb_build_array(p_subject))
          or e.request_data @> jsonb_build_object('id', (select n.value from jsonb_each(p_subject) n)) end;
end $$;

-- provider_health_json: returns up, down, or unknown if there was no report for minutes. Scheduled jobs call the
-- provider every minute.
create function private.provider_health_json() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('state', case when s.at > now() - interval '3 minutes' then s.value ->> 'state' else 'unknown' end,
                              'since', s.value ->> 'since', 'code', s.value ->> 'code', 'heardAt', private.format_iso(s.at))
      from (select 1) one left join private.routing_state s on s.key = 'provider');
end $$;

-- broadcast_routing: broadcasts plan progress, finished reconciliations and changes of the provider's health.
-- Differences are not broadcast: too many can arrive together.
create function private.broadcast_routing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('ops', 'routing', jsonb_build_object('what', tg_argv[0]));
  return null;
end $$;

create trigger routing_plans_broadcast after insert or update of status, progress, send_requested_at, sent_at, not_sent_reason on private.routing_plans
  for each row execute function private.broadcast_routing('plan');

create trigger routing_state_broadcast_new after insert on private.routing_state
  for each row when (new.key in ('reconciled', 'provider')) execute function private.broadcast_routing('state');

create trigger routing_state_broadcast after update on private.routing_state
  for each row when (new.key = 'reconciled' or new.key = 'provider' and new.value ->> 'state' is distinct from old.value ->> 'state')
  execute function private.broadcast_routing('state');

-- record_provider_health: stores that the provider is up, or down (calls are paused) with the failure's code. Callers
-- report each change and repeat it periodically, because the report of a process that died expires.
create function app.record_provider_health(p_state text, p_code text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.routing_state as s (key, value, at)
  values ('provider', jsonb_build_object('state', p_state, 'code', p_code, 'since', private.format_iso(clock_timestamp())), clock_timestamp())
  on conflict (key) do update set at = excluded.at,
    value = case when s.value ->> 'state' = p_state then s.value || jsonb_build_object('code', p_code) else excluded.value end;
  if p_state = 'up' then
    perform private.resolve_routing_errors();
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_provider_health(text, text) from public;
grant execute on function app.record_provider_health(text, text) to handover_service;

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
