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
