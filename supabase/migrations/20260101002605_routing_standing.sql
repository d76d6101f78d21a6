-- Whether the routing provider answers, as those who ask it have found, and what of all this the operation hears at once.

-- resolve_routing_errors: open errors that a good answer has made history: those of this order or driver, named in what was asked
-- ({orderNo}, {externalId} or {driverId}); without a name those of a provider that could not be reached or would not answer.
create function private.resolve_routing_errors(p_name jsonb default null) returns void
language sql security definer set search_path = '' as $$
  update public.optimoroute_error_logs e set resolved = true
   where not e.resolved and case when p_name is null then e.error_type in ('configuration', 'authentication', 'rate_limit', 'server', 'network', 'timeout', 'malformed')
     else e.request_data @> p_name or e.request_data @> jsonb_build_object('orders', jsonb_build_array(p_name)) or e.request_data @> jsonb_build_object('updates', jsonb_build_array(p_name)) end
$$;

-- note_provider: it answers (up), or has not for so long that it is left alone (down, with the failure's code). Said at each
-- change and now and then in between: the word of a process that died grows old.
create function public.note_provider(p_state text, p_code text default null) returns jsonb
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

-- provider_standing: up, down, or unknown when nobody has said anything for minutes: the clock's own jobs ask each minute.
create function private.provider_standing() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', case when s.at > now() - interval '3 minutes' then s.value ->> 'state' else 'unknown' end,
                            'since', s.value ->> 'since', 'code', s.value ->> 'code', 'heardAt', private.iso(s.at))
    from (select 1) here left join private.routing_state s on s.key = 'provider'
$$;

-- broadcast_routing: plans as they go on, comparisons when they are done, and the provider's coming and going. Differences are too many at once.
create function private.broadcast_routing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('ops', 'routing', jsonb_build_object('what', tg_argv[0]));
  return null;
end $$;
create trigger routing_plans_broadcast after insert or update of status, progress on private.routing_plans
  for each row execute function private.broadcast_routing('plan');
create trigger routing_state_broadcast_new after insert on private.routing_state
  for each row when (new.key in ('reconciled', 'provider')) execute function private.broadcast_routing('state');
create trigger routing_state_broadcast after update on private.routing_state
  for each row when (new.key = 'reconciled' or new.key = 'provider' and new.value ->> 'state' is distinct from old.value ->> 'state')
  execute function private.broadcast_routing('state');

revoke execute on function public.note_provider(text, text) from public, anon, authenticated;
grant execute on function public.note_provider(text, text) to service_role;
