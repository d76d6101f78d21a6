-- record_mirrored_zone: stores the zone that the provider acknowledged, with its id there; null `p_sent`: it is
-- deleted. Resolves the errors of the zone.
create function app.record_mirrored_zone(p_zone_id uuid, p_provider_id text, p_sent jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_sent is null then
    delete from private.routing_zones m where m.zone_id = p_zone_id;
  else
    insert into private.routing_zones as m (zone_id, provider_id, sent) values (p_zone_id, p_provider_id, p_sent)
    on conflict (zone_id) do update set provider_id = coalesce(excluded.provider_id, m.provider_id), sent = excluded.sent, refused = null, at = clock_timestamp();
  end if;
  perform private.resolve_routing_errors(jsonb_build_object('zoneId', p_zone_id));
  return private.ok();
end $$;
revoke execute on function app.record_mirrored_zone(uuid, text, jsonb) from public;
grant execute on function app.record_mirrored_zone(uuid, text, jsonb) to handover_service;
