-- record_provider_health: it answers (up), or has not for so long that it is left alone (down, with the failure's
-- code). Said at each change and now and then in between: the word of a process that died grows old.
create function app.record_provider_health(p_state text, p_code text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.routing_state as s (key, value, at)
  values ('provider', jsonb_build_object('state', p_state, 'code', p_code, 'since', private.iso(clock_timestamp())), clock_timestamp())
  on conflict (key) do update set at = excluded.at,
    value = case when s.value ->> 'state' = p_state then s.value || jsonb_build_object('code', p_code) else excluded.value end;
  if p_state = 'up' then
    perform private.resolve_routing_errors();
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_provider_health(text, text) from public;
grant execute on function app.record_provider_health(text, text) to handover_service;
