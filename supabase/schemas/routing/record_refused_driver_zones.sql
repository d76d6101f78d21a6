-- record_refused_driver_zones: stores the driver's zone list that the provider refused.
create function app.record_refused_driver_zones(p_driver_id uuid, p_desired jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.routing_driver_zones as m (driver_id, sent, refused) values (p_driver_id, '[]', p_desired)
  on conflict (driver_id) do update set refused = excluded.refused, at = clock_timestamp();
  return private.ok();
end $$;
revoke execute on function app.record_refused_driver_zones(uuid, jsonb) from public;
grant execute on function app.record_refused_driver_zones(uuid, jsonb) to handover_service;
