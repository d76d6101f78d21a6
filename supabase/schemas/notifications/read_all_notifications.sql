-- read_all_notifications: marks all of the caller's as read.
create function app.read_all_notifications() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_count int;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  update public.notifications m set read = true, read_at = now() where m.user_id = v_actor and not m.read;
  get diagnostics v_count = row_count;
  return private.ok(jsonb_build_object('read', v_count, 'unread', 0));
end $$;
revoke execute on function app.read_all_notifications() from public;
grant execute on function app.read_all_notifications() to handover_authenticated;
