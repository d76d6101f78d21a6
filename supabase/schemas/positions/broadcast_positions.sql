-- broadcast_positions: broadcasts the pending positions when no later position has done so.
create function app.broadcast_positions() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object('pending', private.broadcast_pending_positions(true)));
end $$;
revoke execute on function app.broadcast_positions() from public;
grant execute on function app.broadcast_positions() to handover_service;
