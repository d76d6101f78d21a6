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
