-- Zones at the routing provider, where it has such calls: its geofences are our zones, and its drivers serve what ours serve.

-- Why one job for all of them: administrators change zones, and few; the job finds by itself what has changed.
create function private.mirror_routing_zones() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('mirror_routing_zones', '{}', null, 'routing:zones', p_queue => 'routing:4');
  return null;
end $$;
create trigger geofence_zones_routing after insert or update or delete on public.geofence_zones
  for each statement execute function private.mirror_routing_zones();
create trigger driver_zone_assignments_routing after insert or update or delete on public.driver_zone_assignments
  for each statement execute function private.mirror_routing_zones();

-- routing_driver_zones: the provider's names of the zones that a driver serves.
create function private.routing_driver_zones(p_driver_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(m.provider_id order by a.priority, m.provider_id), '[]')
    from public.driver_zone_assignments a join private.routing_zones m on m.zone_id = a.zone_id and m.provider_id is not null
   where a.driver_id = p_driver_id and a.is_active
$$;

-- unmirrored_zones: zones and drivers' lists that are other than what the provider acknowledged, at most so many of each. `wanted` is
-- null for a zone that is gone. Drivers come when the zones are told.
create function public.unmirrored_zones(p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zones jsonb;
  v_drivers jsonb := '[]';
begin
  select coalesce(jsonb_agg(jsonb_build_object('zoneId', s.id, 'wanted', s.wanted, 'providerId', s.provider_id)), '[]') into v_zones from (
    select coalesce(z.id, m.zone_id) as id, m.provider_id, case when z.id is not null then private.zone_body(z) end as wanted
      from public.geofence_zones z full join private.routing_zones m on m.zone_id = z.id
     where z.id is null or m.sent is distinct from private.zone_body(z) limit p_limit) s;
  if v_zones = '[]' then
    select coalesce(jsonb_agg(jsonb_build_object('driverId', s.user_id, 'externalId', s.optimo_route_external_id, 'wanted', s.wanted)), '[]') into v_drivers from (
      select d.user_id, d.optimo_route_external_id, w.wanted
        from (select a.driver_id from public.driver_zone_assignments a union select m.driver_id from private.routing_driver_zones m) l
        join public.driver_profiles d on d.user_id = l.driver_id and d.optimo_route_external_id is not null
        left join private.routing_driver_zones m on m.driver_id = l.driver_id
       cross join lateral (select private.routing_driver_zones(l.driver_id) as wanted) w
       where coalesce(m.sent, '[]') <> w.wanted limit p_limit) s;
  end if;
  return private.ok(jsonb_build_object('zones', v_zones, 'drivers', v_drivers));
end $$;

-- record_mirrored_zone: the provider has the zone like this, under its own name; without one it has it no more.
create function public.record_mirrored_zone(p_zone_id uuid, p_provider_id text, p_sent jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_sent is null then
    delete from private.routing_zones m where m.zone_id = p_zone_id;
  else
    insert into private.routing_zones as m (zone_id, provider_id, sent) values (p_zone_id, p_provider_id, p_sent)
    on conflict (zone_id) do update set provider_id = coalesce(excluded.provider_id, m.provider_id), sent = excluded.sent, at = clock_timestamp();
  end if;
  return private.ok();
end $$;

create function public.record_mirrored_driver(p_driver_id uuid, p_sent jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.routing_driver_zones as m (driver_id, sent) values (p_driver_id, p_sent)
  on conflict (driver_id) do update set sent = excluded.sent, at = clock_timestamp();
  return private.ok();
end $$;

revoke execute on function public.unmirrored_zones(int), public.record_mirrored_zone(uuid, text, jsonb), public.record_mirrored_driver(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.unmirrored_zones(int), public.record_mirrored_zone(uuid, text, jsonb), public.record_mirrored_driver(uuid, jsonb) to service_role;
