-- mark_notification_read: marks one of the caller's notifications as read. A repeat does not change the time.
create function app.mark_notification_read(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_notification public.notifications;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  update public.notifications m set read = true, read_at = now() where m.id = p_id and m.user_id = v_actor and not m.read;
  select * into v_notification from public.notifications m where m.id = p_id and m.user_id = v_actor;
  if not found then
    return private.refuse('NOTIFICATION_NOT_FOUND');
  end if;
  return private.ok(private.notification_json(v_notification));
end $$;
revoke execute on function app.mark_notification_read(uuid) from public;
grant execute on function app.mark_notification_read(uuid) to handover_authenticated;
