-- record_mirrored_driver: stores the driver's zones that the provider acknowledged. Resolves the errors about them.
create function app.record_mirrored_driver(p_driver_id uuid, p_sent jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.routing_driver_zones as m (driver_id, sent) values (p_driver_id, p_sent)
  on conflict (driver_id) do update set sent = excluded.sent, refused = null, at = clock_timestamp();
  perform private.resolve_routing_errors(jsonb_build_object('zonesOf', p_driver_id));
  return private.ok();
end $$;
revoke execute on function app.record_mirrored_driver(uuid, jsonb) from public;
grant execute on function app.record_mirrored_driver(uuid, jsonb) to handover_service;
