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

-- admin_list_zones: zones by name, filtered by words in the name, each with its first five drivers.
create function app.admin_list_zones(p_search text default null, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cursor record;
  v_size int := private.clamp_page_size(p_limit, 50);
  v_pattern text := private.to_search_pattern(p_search);
  v_zones public.geofence_zones[];
  v_last_row public.geofence_zones;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  v_cursor := private.decode_name_cursor(p_cursor);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_zones := array(select z from public.geofence_zones z
    where (v_cursor.id is null or (lower(z.name), z.id) > (v_cursor.name, v_cursor.id))
      and (v_pattern is null or private.to_search_text(z.name) like v_pattern)
    order by lower(z.name), z.id limit v_size + 1);
  v_last_row := v_zones[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.zone_json(z, 5) order by lower(z.name), z.id) from unnest(v_zones[1:v_size]) z), '[]'),
    'nextCursor', case when cardinality(v_zones) > v_size then private.encode_name_cursor(lower(v_last_row.name), v_last_row.id) end));
end $$;
revoke execute on function app.admin_list_zones(text, text, int) from public;
grant execute on function app.admin_list_zones(text, text, int) to handover_authenticated;

-- admin_get_zone: one zone with its first fifty drivers, the first fifty paused ones, and the number of drivers for
-- which it is the only active zone: without it they would work anywhere.
create function app.admin_get_zone(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone public.geofence_zones;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  select * into v_zone from public.geofence_zones z where z.id = p_id;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "zone"}');
  end if;
  return private.ok(private.zone_json(v_zone) || jsonb_build_object('driversWithoutOtherZone', (
    select count(*) from public.driver_zone_assignments a
     where a.zone_id = p_id and a.is_active and v_zone.is_active
       and not exists (select from public.driver_zone_assignments other join public.geofence_zones z on z.id = other.zone_id
                        where other.driver_id = a.driver_id and other.zone_id <> p_id and other.is_active and z.is_active)),
    'paused', coalesce((select jsonb_agg(jsonb_build_object('userId', d.user_id, 'name', d.name, 'priority', s.priority) order by s.priority, d.name, d.user_id)
        from (select a.driver_id, a.priority from public.driver_zone_assignments a
               where a.zone_id = p_id and not a.is_active order by a.priority, a.driver_id limit 50) s
        join public.driver_profiles d on d.user_id = s.driver_id), '[]')));
end $$;
revoke execute on function app.admin_get_zone(uuid) from public;
grant execute on function app.admin_get_zone(uuid) to handover_authenticated;

-- admin_create_zone: creates a zone, active by default and without drivers.
create function app.admin_create_zone(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_input jsonb;
  v_errors jsonb;
  v_zone public.geofence_zones;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  v_input := '{"color": "#2f6f4f", "isActive": true}' || p_body;
  -- Checks the shape even if the body contains no shape fields.
  v_errors := private.list_zone_errors('{"type": null}' || p_body, v_input);
  if v_errors <> '[]' then
    return private.refuse_invalid(v_errors);
  end if;
  insert into public.geofence_zones (name, type, center_lat, center_lng, radius, coordinates, color, is_active)
  values (btrim(v_input ->> 'name'), v_input ->> 'type', private.flush_to_zero((v_input #>> '{center,lat}')::numeric), private.flush_to_zero((v_input #>> '{center,lng}')::numeric),
    (v_input ->> 'radius')::double precision, nullif(v_input -> 'coordinates', 'null'), v_input ->> 'color', (v_input ->> 'isActive')::boolean)
  returning * into v_zone;
  perform private.record_admin_action(v_admin, 'create_zone', v_zone.id, null, private.zone_input_json(v_zone));
  return private.ok(private.zone_json(v_zone));
end $$;
revoke execute on function app.admin_create_zone(jsonb) from public;
grant execute on function app.admin_create_zone(jsonb) to handover_authenticated;

-- admin_update_zone: changes the fields of the patch; another type clears the shape. If the shape or isActive changes,
-- searches without a result run again. Idempotent.
create function app.admin_update_zone(p_id uuid, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_zone public.geofence_zones;
  v_old jsonb;
  v_new jsonb;
  v_errors jsonb;
  v_changed_fields text[];
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  select * into v_zone from public.geofence_zones z where z.id = p_id for no key update;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "zone"}');
  end if;
  v_old := private.zone_input_json(v_zone);
  v_new := case when p_patch -> 'type' is distinct from v_old -> 'type' and p_patch ? 'type'
                then v_old - array['center', 'radius', 'coordinates'] else v_old end || p_patch;
  v_errors := private.list_zone_errors(p_patch, v_new);
  if v_errors <> '[]' then
    return private.refuse_invalid(v_errors);
  end if;
  if v_new = v_old then
    return private.ok(private.zone_json(v_zone));
  end if;
  update public.geofence_zones z set
    name = btrim(v_new ->> 'name'), type = v_new ->> 'type',
    center_lat = private.flush_to_zero((v_new #>> '{center,lat}')::numeric), center_lng = private.flush_to_zero((v_new #>> '{center,lng}')::numeric),
    radius = (v_new ->> 'radius')::double precision, coordinates = nullif(v_new -> 'coordinates', 'null'),
    color = v_new ->> 'color', is_active = (v_new ->> 'isActive')::boolean
  where z.id = p_id
  returning * into v_zone;
  v_new := private.zone_input_json(v_zone);
  v_changed_fields := array(select field from jsonb_object_keys(v_old) field where v_old -> field is distinct from v_new -> field);
  if v_changed_fields <> '{}' then
    perform private.record_admin_action(v_admin, 'update_zone', p_id, null, jsonb_build_object(
      'before', (select jsonb_object_agg(field, v_old -> field) from unnest(v_changed_fields) field), 'after', (select jsonb_object_agg(field, v_new -> field) from unnest(v_changed_fields) field)));
  end if;
  if v_changed_fields && array['type', 'center', 'radius', 'coordinates', 'isActive'] then
    perform private.wake_zone_dispatches(p_id);
  end if;
  return private.ok(private.zone_json(v_zone));
end $$;
revoke execute on function app.admin_update_zone(uuid, jsonb) from public;
grant execute on function app.admin_update_zone(uuid, jsonb) to handover_authenticated;

-- admin_delete_zone: deletes a zone with its assignments and events; the record of the action stays. A driver without
-- another zone can then work anywhere.
create function app.admin_delete_zone(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_zone public.geofence_zones;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  perform private.lock_zones();
  -- Drivers are locked before the zone: recording positions locks the driver and then the zone, and deleting the zone
  -- updates its drivers. The reverse order would deadlock.
  perform from public.driver_profiles d where d.user_id in (
    select a.driver_id from public.driver_zone_assignments a where a.zone_id = p_id
    union select d.driver_id from private.drivers_in_zones d where d.zone_id = p_id) order by d.user_id for no key update;
  delete from private.drivers_in_zones d where d.zone_id = p_id;
  select * into v_zone from public.geofence_zones z where z.id = p_id for update;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "zone"}');
  end if;
  perform private.record_admin_action(v_admin, 'delete_zone', p_id, null, private.zone_input_json(v_zone) || jsonb_build_object('drivers', (
    select coalesce(jsonb_agg(jsonb_build_object('userId', a.driver_id, 'priority', a.priority) order by a.driver_id), '[]')
      from public.driver_zone_assignments a where a.zone_id = p_id)));
  perform private.wake_zone_dispatches(p_id);
  delete from public.geofence_zones z where z.id = p_id;
  return private.ok();
end $$;
revoke execute on function app.admin_delete_zone(uuid) from public;
grant execute on function app.admin_delete_zone(uuid) to handover_authenticated;
