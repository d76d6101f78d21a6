-- get_routing_events_tag: returns the position in the provider's event feed up to which events are stored; null: none
-- yet.
create function app.get_routing_events_tag() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('tag', (select s.value from private.routing_state s where s.key = 'events')));
end $$;
revoke execute on function app.get_routing_events_tag() from public;
grant execute on function app.get_routing_events_tag() to handover_service;
