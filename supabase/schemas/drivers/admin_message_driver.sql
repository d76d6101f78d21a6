-- admin_message_driver: sends a driver a support message outside of a delivery. The text is only in the in-app
-- notification, which expires like others; the push does not contain it. Recorded without the text.
create function app.admin_message_driver(p_user_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
begin
  if v_admin is null then
    return private.refuse_not_found();
  elsif p_user_id = v_admin then
    return private.refuse_conflict_of_interest();
  elsif not exists (select from public.driver_profiles d where d.user_id = p_user_id) then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  perform private.record_admin_action(v_admin, 'message_driver', p_user_id);
  perform private.notify_driver('support_message', p_user_id, jsonb_build_object('reason', btrim(p_text)));
  return private.ok('{}');
end $$;
revoke execute on function app.admin_message_driver(uuid, text) from public;
grant execute on function app.admin_message_driver(uuid, text) to handover_authenticated;
