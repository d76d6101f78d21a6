create function private.driver_status_json(p_driver public.driver_profiles) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('status', p_driver.status, 'isAvailable', p_driver.is_available,
                            'lastStatusChange', private.format_iso(p_driver.last_status_change));
end $$;

-- set_driver_status: sets the driver online, offline, busy or on break. Becoming unavailable closes the open offer.
-- Refused while the driver has a delivery. Idempotent.
create function app.set_driver_status(p_status text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_driver public.driver_profiles;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  if not v_driver.is_approved or v_driver.suspended_at is not null then
    return private.refuse('DRIVER_NOT_APPROVED');
  end if;
  if v_driver.status = 'on_duty' or private.has_active_task(v_actor) then
    return private.refuse('INVALID_STATE', '{"reason": "status_while_delivering"}');
  end if;

  if p_status = 'online' then
    select * into v_driver from public.driver_profiles d where d.user_id = v_actor for update;
    -- Checked again under the lock: an administrator or a task may have changed it.
    if not v_driver.is_approved or v_driver.suspended_at is not null then
      return private.refuse('DRIVER_NOT_APPROVED');
    end if;
    if v_driver.status = 'on_duty' or private.has_active_task(v_actor) then
      return private.refuse('INVALID_STATE', '{"reason": "status_while_delivering"}');
    end if;
    update public.driver_profiles d set status = 'online', is_available = true, leaving_at = null, last_seen = now(),
      last_status_change = case when d.status = 'online' then d.last_status_change else now() end
    where d.user_id = v_actor
    returning * into v_driver;
    -- Also on a repeat: it is cheap, and deliveries may have started waiting since.
    perform private.wake_dispatches_for(array[v_actor]);
  else
    if not private.set_driver_unavailable(v_actor, p_status) then
      return private.refuse('INVALID_STATE', '{"reason": "status_while_delivering"}');
    end if;
    update public.driver_profiles d set last_seen = now() where d.user_id = v_actor returning * into v_driver;
  end if;
  return private.ok(private.driver_status_json(v_driver));
end $$;
revoke execute on function app.set_driver_status(text) from public;
grant execute on function app.set_driver_status(text) to handover_authenticated;
