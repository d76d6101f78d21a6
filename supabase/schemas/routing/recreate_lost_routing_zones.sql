-- recreate_lost_routing_zones: enqueues zones without a geofence in the provider's list for creation, and refused ones
-- for a retry.
create function app.recreate_lost_routing_zones(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_lost int;
begin
  update private.routing_driver_zones m set refused = null where m.refused is not null;
  delete from private.routing_zones m where m.refused is not null and m.provider_id is null;
  update private.routing_zones m set refused = null where m.refused is not null;
  -- The row of a zone that we have deleted too is deleted here: it needs no geofence.
  delete from private.routing_zones m where m.provider_id is not null and m.provider_id not in (select jsonb_array_elements_text(p_found));
  get diagnostics v_lost = row_count;
  perform private.enqueue('mirror_routing_zones', '{}', null, 'routing:zones', p_queue => 'routing:clock');
  return private.ok(jsonb_build_object('lost', v_lost));
end $$;
revoke execute on function app.recreate_lost_routing_zones(jsonb) from public;
grant execute on function app.recreate_lost_routing_zones(jsonb) to handover_service;
