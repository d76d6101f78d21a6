create function app.mark_all_notifications_read() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_count int;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  update public.notifications m set read = true, read_at = now() where m.user_id = v_actor and not m.read;
  get diagnostics v_count = row_count;
  return private.ok(jsonb_build_object('read', v_count, 'unread', 0));
end $$;
revoke execute on function app.mark_all_notifications_read() from public;
grant execute on function app.mark_all_notifications_read() to handover_authenticated;
