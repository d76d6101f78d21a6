-- admin_get_driver: returns a driver with application, documents, zones and the administrators' actions.
create function app.admin_get_driver(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_driver jsonb;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  v_driver := private.admin_driver_json(p_user_id);
  if v_driver is null then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  return private.ok(v_driver);
end $$;
revoke execute on function app.admin_get_driver(uuid) from public;
grant execute on function app.admin_get_driver(uuid) to handover_authenticated;
