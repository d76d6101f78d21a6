-- admin_sync_drivers: sends the day of every approved driver to the provider if it changed. Returns the number of
-- drivers checked.
create function app.admin_sync_drivers(p_date date) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  -- An administrator's request also retries refused days.
  update private.routing_drivers r set refused_version = null where r.date = p_date and r.refused_version is not null;
  return private.ok(jsonb_build_object('drivers', private.enqueue_routing_drivers(p_date, true)));
end $$;
revoke execute on function app.admin_sync_drivers(date) from public;
grant execute on function app.admin_sync_drivers(date) to handover_authenticated;
