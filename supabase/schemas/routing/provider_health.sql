-- Health of the routing provider, as its callers report it, and the Realtime messages about routing.

-- resolve_routing_errors: resolves open errors after a successful call: those with a request that names this order,
-- driver or zone ({orderNo}, {externalId}, {driverId}, {zoneId} or {zonesOf: a driver}) or contains it as a list item
-- ({id}). Without a name, resolves errors of reachability and authentication.
create function private.resolve_routing_errors(p_name jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.optimoroute_error_logs e set resolved = true
   where not e.resolved and case when p_name is null then e.error_type in ('configuration', 'authentication', 'rate_limit', 'server', 'network', 'timeout', 'malformed')
     else e.request_data @> p_name or e.request_data @> jsonb_build_object('orders', jsonb_build_array(p_name)) or e.request_data @> jsonb_build_object('updates', jsonb_build_array(p_name))
          or e.request_data @> jsonb_build_object('id', (select n.value from jsonb_each(p_name) n)) end;
end $$;

-- provider_health_json: returns up, down, or unknown if there was no report for minutes. Scheduled jobs call the
-- provider every minute.
create function private.provider_health_json() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('state', case when s.at > now() - interval '3 minutes' then s.value ->> 'state' else 'unknown' end,
                              'since', s.value ->> 'since', 'code', s.value ->> 'code', 'heardAt', private.format_iso(s.at))
      from (select 1) here left join private.routing_state s on s.key = 'provider');
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
