-- admin_list_zone_drivers: list_zone_drivers for an administrator: a zone's available drivers by their zone-only score.
create function app.admin_list_zone_drivers(p_zone_id uuid, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  if not exists (select from public.geofence_zones z where z.id = p_zone_id) then
    return private.refuse('NOT_FOUND', '{"reason": "zone"}');
  end if;
  return app.list_zone_drivers(p_zone_id, p_limit);
end $$;
revoke execute on function app.admin_list_zone_drivers(uuid, int) from public;
grant execute on function app.admin_list_zone_drivers(uuid, int) to handover_authenticated;
