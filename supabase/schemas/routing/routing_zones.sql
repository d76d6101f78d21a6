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
