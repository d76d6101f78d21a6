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
