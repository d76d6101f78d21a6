-- Mirrors our zones to the provider's geofences, and the drivers' zone assignments, where the provider has such an API.

-- list_routing_driver_zone_ids: returns the provider's ids of the zones that the driver serves.
create function private.list_routing_driver_zone_ids(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(z.provider_id order by a.priority, z.provider_id), '[]')
      from public.driver_zone_assignments a join private.routing_zones z on z.zone_id = a.zone_id and z.provider_id is not null
     where a.driver_id = p_driver_id and a.is_active);
end $$;
