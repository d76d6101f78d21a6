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
    union select s.driver_id from private.drivers_in_zones s where s.zone_id = p_id) order by d.user_id for no key update;
  delete from private.drivers_in_zones s where s.zone_id = p_id;
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
