-- record_heartbeat: records that the driver's app is open, and cancels an unload beacon. Changes no status.
create function app.record_heartbeat() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_driver public.driver_profiles;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  update public.driver_profiles d set last_seen = now(), leaving_at = null where d.user_id = v_actor returning * into v_driver;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('lastSeen', private.format_iso(v_driver.last_seen), 'status', v_driver.status));
end $$;
revoke execute on function app.record_heartbeat() from public;
grant execute on function app.record_heartbeat() to handover_authenticated;
