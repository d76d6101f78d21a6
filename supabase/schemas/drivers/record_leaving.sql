-- record_leaving: stores the page's unload beacon. It takes effect after a grace, because a reload sends one too.
create function app.record_leaving(p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  if p_driver_id is distinct from v_actor or not exists (select from public.driver_profiles d where d.user_id = v_actor) then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  update public.driver_profiles d set leaving_at = clock_timestamp()
   where d.user_id = v_actor and d.status in ('online', 'busy', 'break');
  if found then
    perform private.enqueue('complete_leaving', jsonb_build_object('driverId', v_actor),
      clock_timestamp() + make_interval(secs => private.get_setting('leave_grace_seconds')::double precision), 'leave:' || v_actor, p_reschedule => true);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_leaving(uuid) from public;
grant execute on function app.record_leaving(uuid) to handover_authenticated;
