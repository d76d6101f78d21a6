-- get_routing_events_tag: how far the provider's events were taken in; null: from the start.
create function app.get_routing_events_tag() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('tag', (select s.value from private.routing_state s where s.key = 'events')));
end $$;
revoke execute on function app.get_routing_events_tag() from public;
grant execute on function app.get_routing_events_tag() to handover_service;
