-- Zones and who serves them, for administrators. To anybody else these functions do not exist: NOT_FOUND.

-- zone_body: a zone as an administrator gives it.
create function private.zone_body(p_zone public.geofence_zones) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('name', p_zone.name, 'type', p_zone.type,
    'center', case when p_zone.type = 'circle' then jsonb_build_object('lat', p_zone.center_lat, 'lng', p_zone.center_lng) end,
    'radius', p_zone.radius, 'coordinates', p_zone.coordinates, 'color', p_zone.color, 'isActive', p_zone.is_active)
$$;

-- zone_json: a zone with how many drivers serve it and the first of them: those of priority 1 come first.
create function private.zone_json(p_zone public.geofence_zones, p_drivers int default 50) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.zone_body(p_zone) || jsonb_build_object(
    'id', p_zone.id, 'createdAt', private.iso(p_zone.created_at), 'updatedAt', private.iso(p_zone.updated_at),
    'driverCount', (select count(*) from public.driver_zone_assignments a where a.zone_id = p_zone.id and a.is_active),
    'drivers', coalesce((
      select jsonb_agg(jsonb_build_object('userId', d.user_id, 'name', d.name, 'priority', s.priority) order by s.priority, d.name, d.user_id)
        -- Why not the first by name, too: whoever comes first is found in the index, however many serve the zone.
        from (select a.driver_id, a.priority from public.driver_zone_assignments a
               where a.zone_id = p_zone.id and a.is_active order by a.priority, a.driver_id limit p_drivers) s
        join public.driver_profiles d on d.user_id = s.driver_id), '[]'))
$$;

-- zone_problems: what is wrong with a zone that would come of a patch. A shape that nobody touches is not judged again.
create function private.zone_problems(p_patch jsonb, p_zone jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select private.unknown_fields(p_patch, array['name', 'type', 'center', 'radius', 'coordinates', 'color', 'isActive'])
    || private.text_problem(p_zone, 'name', 120, true)
    || private.choice_problem(p_zone, 'type', array['circle', 'polygon'], true)
    || case when jsonb_typeof(p_zone -> 'color') = 'string' and p_zone ->> 'color' ~ '^#[0-9a-fA-F]{6}$' then '[]'
            else private.problem('color', 'Must be a colour such as #2f6f4f') end
    || case when jsonb_typeof(p_zone -> 'isActive') = 'boolean' then '[]' else private.problem('isActive', 'Must be true or false') end
    || case when p_patch ?| array['type', 'center', 'radius', 'coordinates'] then private.shape_problems(p_zone) else '[]' end
$$;

-- one_zone_change: changes of zones and of who works in them come one after the other; administrators make them, and few.
create function private.one_zone_change() returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtext('zones'))
$$;

-- wake_zone: whoever serves the zone and is free may now be wanted where he was not. At most fifty, those heard of last:
-- each of them wakes the searches of all.
create function private.wake_zone(p_zone_id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue('wake_dispatches', jsonb_build_object('driverId', s.user_id), null, 'wake:' || s.user_id)
    from (select d.user_id
            from public.driver_zone_assignments a join public.driver_profiles d on d.user_id = a.driver_id
           where a.zone_id = p_zone_id and a.is_active and d.is_approved and d.is_available and d.suspended_at is null
           order by d.last_seen desc nulls last limit 50) s
$$;

-- admin_list_zones: zones by name, by words in it; of each the first five drivers.
create function public.admin_list_zones(p_q text default null, p_cursor text default null, p_limit int default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_mark record;
  v_size int := private.page_size(p_limit, 50);
  v_like text := private.search_pattern(p_q);
  v_zones public.geofence_zones[];
  v_last public.geofence_zones;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  v_mark := private.read_name_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'Invalid cursor');
  end if;
  v_zones := array(select z from public.geofence_zones z
    where (v_mark.id is null or (lower(z.name), z.id) > (v_mark.name, v_mark.id))
      and (v_like is null or private.search_text(z.name) like v_like)
    order by lower(z.name), z.id limit v_size + 1);
  v_last := v_zones[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.zone_json(z, 5) order by lower(z.name), z.id) from unnest(v_zones[1:v_size]) z), '[]'),
    'nextCursor', case when cardinality(v_zones) > v_size then private.name_mark(lower(v_last.name), v_last.id) end));
end $$;

-- admin_get_zone: one zone, with its first fifty drivers, the first fifty who are paused in it, and for how many drivers it is the only active one: without it they
-- would be wanted anywhere.
create function public.admin_get_zone(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone public.geofence_zones;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  select * into v_zone from public.geofence_zones z where z.id = p_id;
  if not found then
    return private.refuse('NOT_FOUND', 'Zone not found');
  end if;
  return private.ok(private.zone_json(v_zone) || jsonb_build_object('onlyZoneOf', (
    select count(*) from public.driver_zone_assignments a
     where a.zone_id = p_id and a.is_active and v_zone.is_active
       and not exists (select from public.driver_zone_assignments o join public.geofence_zones z on z.id = o.zone_id
                        where o.driver_id = a.driver_id and o.zone_id <> p_id and o.is_active and z.is_active)),
    'paused', coalesce((select jsonb_agg(jsonb_build_object('userId', d.user_id, 'name', d.name, 'priority', s.priority) order by s.priority, d.name, d.user_id)
        from (select a.driver_id, a.priority from public.driver_zone_assignments a
               where a.zone_id = p_id and not a.is_active order by a.priority, a.driver_id limit 50) s
        join public.driver_profiles d on d.user_id = s.driver_id), '[]')));
end $$;

-- admin_create_zone: a new zone, active unless told otherwise. Nobody serves it yet.
create function public.admin_create_zone(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_new jsonb;
  v_errors jsonb;
  v_zone public.geofence_zones;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  if p_body is null or jsonb_typeof(p_body) <> 'object' then
    return private.invalid('', 'Must be an object');
  end if;
  v_new := '{"color": "#2f6f4f", "isActive": true}' || p_body;
  -- Whatever was said of the shape or not: it is judged.
  v_errors := private.zone_problems('{"type": null}' || p_body, v_new);
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  insert into public.geofence_zones (name, type, center_lat, center_lng, radius, coordinates, color, is_active)
  values (btrim(v_new ->> 'name'), v_new ->> 'type', private.axis_number((v_new #>> '{center,lat}')::numeric), private.axis_number((v_new #>> '{center,lng}')::numeric),
    (v_new ->> 'radius')::double precision, nullif(v_new -> 'coordinates', 'null'), v_new ->> 'color', (v_new ->> 'isActive')::boolean)
  returning * into v_zone;
  perform private.record_admin_action(v_admin, 'create_zone', v_zone.id, null, private.zone_body(v_zone));
  return private.ok(private.zone_json(v_zone));
end $$;

-- admin_update_zone: changes what the patch names and leaves the rest; another type begins with no shape. Searches that
-- found nobody run again when the shape or whether it is active has changed. Repeating is a success.
create function public.admin_update_zone(p_id uuid, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_zone public.geofence_zones;
  v_old jsonb;
  v_new jsonb;
  v_errors jsonb;
  v_changed text[];
begin
  if v_admin is null then
    return private.not_found();
  end if;
  if p_patch is null or jsonb_typeof(p_patch) <> 'object' then
    return private.invalid('', 'Must be an object');
  end if;
  select * into v_zone from public.geofence_zones z where z.id = p_id for no key update;
  if not found then
    return private.refuse('NOT_FOUND', 'Zone not found');
  end if;
  v_old := private.zone_body(v_zone);
  v_new := case when p_patch -> 'type' is distinct from v_old -> 'type' and p_patch ? 'type'
                then v_old - array['center', 'radius', 'coordinates'] else v_old end || p_patch;
  v_errors := private.zone_problems(p_patch, v_new);
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  if v_new = v_old then
    return private.ok(private.zone_json(v_zone));
  end if;
  update public.geofence_zones z set
    name = btrim(v_new ->> 'name'), type = v_new ->> 'type',
    center_lat = private.axis_number((v_new #>> '{center,lat}')::numeric), center_lng = private.axis_number((v_new #>> '{center,lng}')::numeric),
    radius = (v_new ->> 'radius')::double precision, coordinates = nullif(v_new -> 'coordinates', 'null'),
    color = v_new ->> 'color', is_active = (v_new ->> 'isActive')::boolean
  where z.id = p_id
  returning * into v_zone;
  v_new := private.zone_body(v_zone);
  v_changed := array(select k from jsonb_object_keys(v_old) k where v_old -> k is distinct from v_new -> k);
  if v_changed <> '{}' then
    perform private.record_admin_action(v_admin, 'update_zone', p_id, null, jsonb_build_object(
      'before', (select jsonb_object_agg(k, v_old -> k) from unnest(v_changed) k), 'after', (select jsonb_object_agg(k, v_new -> k) from unnest(v_changed) k)));
  end if;
  if v_changed && array['type', 'center', 'radius', 'coordinates', 'isActive'] then
    perform private.wake_zone(p_id);
  end if;
  return private.ok(private.zone_json(v_zone));
end $$;

-- admin_delete_zone: the zone is gone for every driver, with its entries and exits; what is left is the record of it.
-- Who served no other may be wanted anywhere now.
create function public.admin_delete_zone(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_zone public.geofence_zones;
begin
  if v_admin is null then
    return private.not_found();
  end if;
  perform private.one_zone_change();
  -- Why before the zone: a phone's positions hold their driver and then ask for the zone, and deleting the zone changes
  -- where its drivers can be found. The other way round the two would wait for each other.
  perform from public.driver_profiles d where d.user_id in (
    select a.driver_id from public.driver_zone_assignments a where a.zone_id = p_id
    union select s.driver_id from private.drivers_in_zones s where s.zone_id = p_id) order by d.user_id for no key update;
  delete from private.drivers_in_zones s where s.zone_id = p_id;
  select * into v_zone from public.geofence_zones z where z.id = p_id for update;
  if not found then
    return private.refuse('NOT_FOUND', 'Zone not found');
  end if;
  perform private.record_admin_action(v_admin, 'delete_zone', p_id, null, private.zone_body(v_zone) || jsonb_build_object('drivers', (
    select coalesce(jsonb_agg(jsonb_build_object('userId', a.driver_id, 'priority', a.priority) order by a.driver_id), '[]')
      from public.driver_zone_assignments a where a.zone_id = p_id)));
  perform private.wake_zone(p_id);
  delete from public.geofence_zones z where z.id = p_id;
  return private.ok();
end $$;

-- zone_list_problems: what is wrong with a list of [{zoneId, priority, isActive?}], each entry named by its place.
create function private.zone_list_problems(p_zones jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(e.value order by z.ordinality, e.ordinality), '[]')
    from jsonb_array_elements(p_zones) with ordinality z,
         jsonb_array_elements(case when jsonb_typeof(z.value) <> 'object' then private.problem((z.ordinality - 1)::text, 'Must be an object') else
           private.problems_below((z.ordinality - 1)::text, private.unknown_fields(z.value, array['zoneId', 'priority', 'isActive'])
             || case when coalesce(z.value -> 'zoneId', 'null') = 'null' then private.problem('zoneId', 'Required')
                     when jsonb_typeof(z.value -> 'zoneId') <> 'string' or z.value ->> 'zoneId' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                       then private.problem('zoneId', 'Must be a UUID')
                     when exists (select from jsonb_array_elements(p_zones) with ordinality o
                                   where o.ordinality < z.ordinality and lower(o.value ->> 'zoneId') = lower(z.value ->> 'zoneId'))
                       then private.problem('zoneId', 'Named twice') else '[]' end
             || case when z.value ? 'isActive' and jsonb_typeof(z.value -> 'isActive') <> 'boolean' then private.problem('isActive', 'Must be true or false') else '[]' end
             || private.number_problem(z.value, 'priority', 1, 10, true)) end) with ordinality e
$$;

-- driver_zones: a driver's list as the record keeps it.
create function private.driver_zones(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('zoneId', a.zone_id, 'priority', a.priority, 'isActive', a.is_active) order by a.zone_id), '[]')
    from public.driver_zone_assignments a where a.driver_id = p_user_id
$$;

-- zones_without: a driver's list as an administrator gives it, but for one zone; what is paused stays paused.
create function private.zones_without(p_user_id uuid, p_zone_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('zoneId', a.zone_id, 'priority', a.priority, 'isActive', a.is_active) order by a.zone_id), '[]')
    from public.driver_zone_assignments a where a.driver_id = p_user_id and a.zone_id <> p_zone_id
$$;

-- admin_set_driver_zones: the zones a driver serves, [{zoneId, priority, isActive?}], 1 before 10; none: they work anywhere. Takes
-- the place of their list. An assignment that is paused (isActive false) counts for nothing until it is resumed; where isActive is
-- not said, it stays as it is, and a new one is active. Searches that found nobody run again. Repeating is a success.
create function public.admin_set_driver_zones(p_user_id uuid, p_zones jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_driver public.driver_profiles;
  v_errors jsonb;
  v_before jsonb;
  v_after jsonb;
begin
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  if p_zones is null or jsonb_typeof(p_zones) <> 'array' then
    return private.invalid('', 'Must be a list of zones');
  end if;
  v_errors := case when jsonb_array_length(p_zones) > 100 then private.problem('', 'At most 100 zones') else private.zone_list_problems(p_zones) end;
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  perform private.one_zone_change();
  select * into v_driver from public.driver_profiles d where d.user_id = p_user_id for no key update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND', 'Driver not found');
  end if;
  -- Why before the list is touched: whoever deletes a zone holds it first and then its rows here.
  perform from public.geofence_zones z
    where z.id in (select (w.value ->> 'zoneId')::uuid from jsonb_array_elements(p_zones) w) order by z.id for key share;
  select coalesce(jsonb_agg(jsonb_build_object('path', (w.ordinality - 1) || '.zoneId', 'message', 'Zone not found') order by w.ordinality), '[]')
    into v_errors from jsonb_array_elements(p_zones) with ordinality w
   where not exists (select from public.geofence_zones z where z.id = (w.value ->> 'zoneId')::uuid);
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;

  v_before := private.driver_zones(p_user_id);
  delete from public.driver_zone_assignments a
   where a.driver_id = p_user_id and a.zone_id not in (select (w.value ->> 'zoneId')::uuid from jsonb_array_elements(p_zones) w);
  insert into public.driver_zone_assignments as a (driver_id, zone_id, priority, is_active)
  select p_user_id, (w.value ->> 'zoneId')::uuid, (w.value ->> 'priority')::numeric::int,
         coalesce((w.value ->> 'isActive')::boolean, (b.value ->> 'isActive')::boolean, true)
    from jsonb_array_elements(p_zones) w
    left join jsonb_array_elements(v_before) b on b.value ->> 'zoneId' = lower(w.value ->> 'zoneId')
  on conflict (driver_id, zone_id) do update set priority = excluded.priority, is_active = excluded.is_active
   where (a.priority, a.is_active) is distinct from (excluded.priority, excluded.is_active);
  v_after := private.driver_zones(p_user_id);
  if v_after <> v_before then
    perform private.record_admin_action(v_admin, 'set_driver_zones', p_user_id, null, jsonb_build_object('before', v_before, 'after', v_after));
    if v_driver.is_approved and v_driver.is_available and v_driver.suspended_at is null then
      perform private.enqueue('wake_dispatches', jsonb_build_object('driverId', p_user_id), null, 'wake:' || p_user_id);
    end if;
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;

-- admin_set_driver_zone: one zone more for a driver, another priority in it, or the assignment paused or resumed (p_is_active; null:
-- as it is). Their other zones stay as they are, whoever changes them meanwhile. Repeating is a success.
create function public.admin_set_driver_zone(p_user_id uuid, p_zone_id uuid, p_priority int, p_is_active boolean default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_errors jsonb := private.number_problem(jsonb_build_object('priority', p_priority), 'priority', 1, 10, true);
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  -- From here on nobody else changes the list.
  perform private.one_zone_change();
  if not exists (select from public.geofence_zones z where z.id = p_zone_id) then
    return private.refuse('NOT_FOUND', 'Zone not found');
  end if;
  return public.admin_set_driver_zones(p_user_id, private.zones_without(p_user_id, p_zone_id)
    || (jsonb_build_object('zoneId', p_zone_id, 'priority', p_priority) || case when p_is_active is null then '{}' else jsonb_build_object('isActive', p_is_active) end));
end $$;

-- admin_remove_driver_zone: one zone less for a driver; his other zones stay as they are. Repeating is a success.
create function public.admin_remove_driver_zone(p_user_id uuid, p_zone_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  perform private.one_zone_change();
  return public.admin_set_driver_zones(p_user_id, private.zones_without(p_user_id, p_zone_id));
end $$;

revoke execute on function public.admin_list_zones(text, text, int), public.admin_get_zone(uuid), public.admin_create_zone(jsonb),
  public.admin_update_zone(uuid, jsonb), public.admin_delete_zone(uuid), public.admin_set_driver_zones(uuid, jsonb),
  public.admin_set_driver_zone(uuid, uuid, int, boolean), public.admin_remove_driver_zone(uuid, uuid) from public, anon, authenticated;
grant execute on function public.admin_list_zones(text, text, int), public.admin_get_zone(uuid), public.admin_create_zone(jsonb),
  public.admin_update_zone(uuid, jsonb), public.admin_delete_zone(uuid), public.admin_set_driver_zones(uuid, jsonb),
  public.admin_set_driver_zone(uuid, uuid, int, boolean), public.admin_remove_driver_zone(uuid, uuid) to authenticated;
