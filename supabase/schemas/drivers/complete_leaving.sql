-- complete_leaving: sets the driver offline after the unload beacon's grace, unless a heartbeat came.
create function app.complete_leaving(p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_has_left boolean;
begin
  select private.has_driver_left(d) into v_has_left from public.driver_profiles d where d.user_id = p_driver_id and d.leaving_at is not null;
  if coalesce(v_has_left, false) then
    v_has_left := private.set_driver_unavailable(p_driver_id, 'offline');
  end if;
  return private.ok(jsonb_build_object('left', coalesce(v_has_left, false)));
end $$;
revoke execute on function app.complete_leaving(uuid) from public;
grant execute on function app.complete_leaving(uuid) to handover_service;
