-- record_refused_zone: stores the zone that the provider refused (null: its deletion). It is sent again only after a
-- change or a reconciliation.
create function app.record_refused_zone(p_zone_id uuid, p_desired jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.routing_zones as m (zone_id, refused) values (p_zone_id, coalesce(p_desired, 'null'))
  on conflict (zone_id) do update set refused = excluded.refused, at = clock_timestamp();
  return private.ok();
end $$;
revoke execute on function app.record_refused_zone(uuid, jsonb) from public;
grant execute on function app.record_refused_zone(uuid, jsonb) to handover_service;
