-- One job covers all zones, because administrators change them rarely. The job finds the changes itself.
create function private.mirror_routing_zones() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('mirror_routing_zones', '{}', null, 'routing:zones', p_queue => 'routing:clock');
  return null;
end $$;

create trigger geofence_zones_routing after insert or update or delete on public.geofence_zones
  for each statement execute function private.mirror_routing_zones();

create trigger driver_zone_assignments_routing after insert or update or delete on public.driver_zone_assignments
  for each statement execute function private.mirror_routing_zones();

-- list_unmirrored_zones: lists up to `p_limit` zones, and drivers' zone lists, that differ from the state the provider
-- acknowledged; leaves out refused ones. `desired` is null for a deleted zone. Drivers are listed only after all zones
-- are sent.
create function app.list_unmirrored_zones(p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zones jsonb;
  v_drivers jsonb := '[]';
begin
  select coalesce(jsonb_agg(jsonb_build_object('zoneId', s.id, 'desired', s.desired, 'providerId', s.provider_id)), '[]') into v_zones from (
    select coalesce(z.id, mirrored.zone_id) as id, mirrored.provider_id, case when z.id is not null then private.zone_input_json(z) end as desired
      from public.geofence_zones z full join private.routing_zones mirrored on mirrored.zone_id = z.id
     where case when z.id is null then mirrored.refused is distinct from 'null' else mirrored.sent is distinct from private.zone_input_json(z) and mirrored.refused is distinct from private.zone_input_json(z) end
     limit p_limit) s;
  if v_zones = '[]' then
    select coalesce(jsonb_agg(jsonb_build_object('driverId', s.user_id, 'externalId', s.optimo_route_external_id, 'desired', s.desired)), '[]') into v_drivers from (
      select d.user_id, d.optimo_route_external_id, zones.desired
        from (select a.driver_id from public.driver_zone_assignments a union select mirrored.driver_id from private.routing_driver_zones mirrored) listed
        join public.driver_profiles d on d.user_id = listed.driver_id and d.optimo_route_external_id is not null
        left join private.routing_driver_zones mirrored on mirrored.driver_id = listed.driver_id
       cross join lateral (select private.list_routing_driver_zone_ids(listed.driver_id) as desired) zones
       where coalesce(mirrored.sent, '[]') <> zones.desired and mirrored.refused is distinct from zones.desired limit p_limit) s;
  end if;
  return private.ok(jsonb_build_object('zones', v_zones, 'drivers', v_drivers));
end $$;
revoke execute on function app.list_unmirrored_zones(int) from public;
grant execute on function app.list_unmirrored_zones(int) to handover_service;

-- record_mirrored_zone: stores the zone that the provider acknowledged, with its id there; null `p_sent`: it is
-- deleted. Resolves the errors of the zone.
create function app.record_mirrored_zone(p_zone_id uuid, p_provider_id text, p_sent jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_sent is null then
    delete from private.routing_zones r where r.zone_id = p_zone_id;
  else
    insert into private.routing_zones as r (zone_id, provider_id, sent) values (p_zone_id, p_provider_id, p_sent)
    on conflict (zone_id) do update set provider_id = coalesce(excluded.provider_id, r.provider_id), sent = excluded.sent, refused = null, at = clock_timestamp();
  end if;
  perform private.resolve_routing_errors(jsonb_build_object('zoneId', p_zone_id));
  return private.ok();
end $$;
revoke execute on function app.record_mirrored_zone(uuid, text, jsonb) from public;
grant execute on function app.record_mirrored_zone(uuid, text, jsonb) to handover_service;

-- record_refused_zone: stores the zone that the provider refused (null: its deletion). It is sent again only after a
-- change or a reconciliation.
create function app.record_refused_zone(p_zone_id uuid, p_desired jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.routing_zones as r (zone_id, refused) values (p_zone_id, coalesce(p_desired, 'null'))
  on conflict (zone_id) do update set refused = excluded.refused, at = clock_timestamp();
  return private.ok();
end $$;
revoke execute on function app.record_refused_zone(uuid, jsonb) from public;
grant execute on function app.record_refused_zone(uuid, jsonb) to handover_service;

-- record_mirrored_driver: stores the driver's zones that the provider acknowledged. Resolves the errors about them.
create function app.record_mirrored_driver(p_driver_id uuid, p_sent jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.routing_driver_zones as r (driver_id, sent) values (p_driver_id, p_sent)
  on conflict (driver_id) do update set sent = excluded.sent, refused = null, at = clock_timestamp();
  perform private.resolve_routing_errors(jsonb_build_object('zonesOf', p_driver_id));
  return private.ok();
end $$;
revoke execute on function app.record_mirrored_driver(uuid, jsonb) from public;
grant execute on function app.record_mirrored_driver(uuid, jsonb) to handover_service;

-- record_refused_driver_zones: stores the driver's zone list that the provider refused.
create function app.record_refused_driver_zones(p_driver_id uuid, p_desired jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.routing_driver_zones as r (driver_id, sent, refused) values (p_driver_id, '[]', p_desired)
  on conflict (driver_id) do update set refused = excluded.refused, at = clock_timestamp();
  return private.ok();
end $$;
revoke execute on function app.record_refused_driver_zones(uuid, jsonb) from public;
grant execute on function app.record_refused_driver_zones(uuid, jsonb) to handover_service;

-- recreate_lost_routing_zones: enqueues zones without a geofence in the provider's list for creation, and refused ones
-- for a retry.
create function app.recreate_lost_routing_zones(p_found jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_lost_count int;
begin
  update private.routing_driver_zones r set refused = null where r.refused is not null;
  delete from private.routing_zones r where r.refused is not null and r.provider_id is null;
  update private.routing_zones r set refused = null where r.refused is not null;
  -- The row of a zone that we have deleted too is deleted here: it needs no geofence.
  delete from private.routing_zones r where r.provider_id is not null and r.provider_id not in (select jsonb_array_elements_text(p_found));
  get diagnostics v_lost_count = row_count;
  perform private.enqueue('mirror_routing_zones', '{}', null, 'routing:zones', p_queue => 'routing:clock');
  return private.ok(jsonb_build_object('lost', v_lost_count));
end $$;
revoke execute on function app.recreate_lost_routing_zones(jsonb) from public;
grant execute on function app.recreate_lost_routing_zones(jsonb) to handover_service;
