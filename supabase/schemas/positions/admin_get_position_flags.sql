-- admin_get_position_flags: implausible patterns in a driver's positions of the last day, as counts.
create function app.admin_get_position_flags(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  if not exists (select from public.driver_profiles d where d.user_id = p_driver_id) then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  return private.ok(private.position_flags_json(p_driver_id, now() - interval '24 hours', now() + interval '60 seconds'));
end $$;
revoke execute on function app.admin_get_position_flags(uuid) from public;
grant execute on function app.admin_get_position_flags(uuid) to handover_authenticated;
