-- driver_zones_json: a driver's zones, for the record.
create function private.driver_zones_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('zoneId', a.zone_id, 'priority', a.priority, 'isActive', a.is_active) order by a.zone_id), '[]')
      from public.driver_zone_assignments a where a.driver_id = p_user_id);
end $$;

-- admin_set_driver_zones: replaces the zones that a driver serves, [{zoneId, priority, isActive?}], priority 1 first;
-- with none they work anywhere. A paused assignment (isActive false) does not count until it is resumed; without
-- isActive it is unchanged, and a new one is active. Searches without a result run again. Idempotent.
create function app.admin_set_driver_zones(p_user_id uuid, p_zones jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.driver_decision_refusal(p_user_id);
  v_errors jsonb;
  v_before jsonb;
  v_after jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform private.lock_zones();
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  -- Locked before the list changes: deleting a zone also locks the zone first and then its assignments.
  perform from public.geofence_zones z
    where z.id in (select (zone.value ->> 'zoneId')::uuid from jsonb_array_elements(p_zones) zone) order by z.id for key share;
  select coalesce(jsonb_agg(jsonb_build_object('path', (zone.ordinality - 1) || '.zoneId', 'reason', 'zone') order by zone.ordinality), '[]')
    into v_errors from jsonb_array_elements(p_zones) with ordinality zone
   where not exists (select from public.geofence_zones z where z.id = (zone.value ->> 'zoneId')::uuid);
  if v_errors <> '[]' then
    return private.refuse_invalid(v_errors);
  end if;

  v_before := private.driver_zones_json(p_user_id);
  delete from public.driver_zone_assignments a
   where a.driver_id = p_user_id and a.zone_id not in (select (zone.value ->> 'zoneId')::uuid from jsonb_array_elements(p_zones) zone);
  insert into public.driver_zone_assignments as a (driver_id, zone_id, priority, is_active)
  select p_user_id, (zone.value ->> 'zoneId')::uuid, (zone.value ->> 'priority')::numeric::int,
         coalesce((zone.value ->> 'isActive')::boolean, (previous.value ->> 'isActive')::boolean, true)
    from jsonb_array_elements(p_zones) zone
    left join jsonb_array_elements(v_before) previous on previous.value ->> 'zoneId' = lower(zone.value ->> 'zoneId')
  on conflict (driver_id, zone_id) do update set priority = excluded.priority, is_active = excluded.is_active
   where (a.priority, a.is_active) is distinct from (excluded.priority, excluded.is_active);
  v_after := private.driver_zones_json(p_user_id);
  if v_after <> v_before then
    perform private.record_admin_action(v_admin, 'set_driver_zones', p_user_id, null, jsonb_build_object('before', v_before, 'after', v_after));
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_set_driver_zones(uuid, jsonb) from public;
grant execute on function app.admin_set_driver_zones(uuid, jsonb) to handover_authenticated;

-- admin_set_driver_zone: adds one zone to a driver, changes their priority in it, or pauses or resumes the assignment
-- (p_is_active; null: unchanged). Their other zones are unchanged, even under concurrent edits. Idempotent.
create function app.admin_set_driver_zone(p_user_id uuid, p_zone_id uuid, p_priority int, p_is_active boolean default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  -- From here on no concurrent call changes the list.
  perform private.lock_zones();
  if not exists (select from public.geofence_zones z where z.id = p_zone_id) then
    return private.refuse('NOT_FOUND', '{"reason": "zone"}');
  end if;
  return app.admin_set_driver_zones(p_user_id, private.driver_zones_without_json(p_user_id, p_zone_id)
    || (jsonb_build_object('zoneId', p_zone_id, 'priority', p_priority) || case when p_is_active is null then '{}' else jsonb_build_object('isActive', p_is_active) end));
end $$;
revoke execute on function app.admin_set_driver_zone(uuid, uuid, int, boolean) from public;
grant execute on function app.admin_set_driver_zone(uuid, uuid, int, boolean) to handover_authenticated;

-- admin_remove_driver_zone: removes one zone from a driver; their other zones are unchanged. Idempotent.
create function app.admin_remove_driver_zone(p_user_id uuid, p_zone_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  perform private.lock_zones();
  return app.admin_set_driver_zones(p_user_id, private.driver_zones_without_json(p_user_id, p_zone_id));
end $$;
revoke execute on function app.admin_remove_driver_zone(uuid, uuid) from public;
grant execute on function app.admin_remove_driver_zone(uuid, uuid) to handover_authenticated;
