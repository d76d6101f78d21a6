-- Zones and their drivers, for administrators. Other callers get NOT_FOUND.

-- zone_input_json: a zone in the format in which administrators submit it.
create function private.zone_input_json(p_zone public.geofence_zones) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('name', p_zone.name, 'type', p_zone.type,
    'center', case when p_zone.type = 'circle' then jsonb_build_object('lat', p_zone.center_lat, 'lng', p_zone.center_lng) end,
    'radius', p_zone.radius, 'coordinates', p_zone.coordinates, 'color', p_zone.color, 'isActive', p_zone.is_active);
end $$;

-- zone_json: a zone with its number of drivers and the first of them, priority 1 first.
create function private.zone_json(p_zone public.geofence_zones, p_drivers int default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.zone_input_json(p_zone) || jsonb_build_object(
    'id', p_zone.id, 'createdAt', private.format_iso(p_zone.created_at), 'updatedAt', private.format_iso(p_zone.updated_at),
    'driverCount', (select count(*) from public.driver_zone_assignments a where a.zone_id = p_zone.id and a.is_active),
    'drivers', coalesce((
      select jsonb_agg(jsonb_build_object('userId', d.user_id, 'name', d.name, 'priority', s.priority) order by s.priority, d.name, d.user_id)
        -- Not also ordered by name: this order comes from the index, however many drivers serve the zone.
        from (select a.driver_id, a.priority from public.driver_zone_assignments a
               where a.zone_id = p_zone.id and a.is_active order by a.priority, a.driver_id limit p_drivers) s
        join public.driver_profiles d on d.user_id = s.driver_id), '[]'));
end $$;

-- list_zone_errors: the errors of the zone that results from a patch. An unchanged shape is not checked again.
create function private.list_zone_errors(p_patch jsonb, p_zone jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_patch ?| array['type', 'center', 'radius', 'coordinates'] then private.list_zone_shape_errors(p_zone) else '[]' end;
end $$;

-- lock_zones: serializes changes of zones and assignments; these are rare.
create function private.lock_zones() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('zones'));
end $$;

-- wake_zone_dispatches: retries searches for which the free drivers of the zone may now be candidates.
create function private.wake_zone_dispatches(p_zone_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.wake_dispatches_for(array(
    select c.driver_id from private.candidates c join public.geofence_zones z on z.no = c.zone_no where z.id = p_zone_id));
end $$;

-- driver_zones_without_json: a driver's zones without one of them, in the input format; paused ones stay paused.
create function private.driver_zones_without_json(p_user_id uuid, p_zone_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('zoneId', a.zone_id, 'priority', a.priority, 'isActive', a.is_active) order by a.zone_id), '[]')
      from public.driver_zone_assignments a where a.driver_id = p_user_id and a.zone_id <> p_zone_id);
end $$;
