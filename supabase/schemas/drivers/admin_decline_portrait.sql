-- admin_decline_portrait: declines the waiting photo that the administrator saw (`p_sha256`), with a reason for the
-- driver; the previous photo stays. Deletes the file; its hash stays recorded.
create function app.admin_decline_portrait(p_user_id uuid, p_sha256 text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_decision record;
begin
  select * into v_decision from private.decide_portrait(p_user_id, p_sha256, 'declined');
  if v_decision.refusal is not null then
    return v_decision.refusal;
  elsif not v_decision.repeated then
    update private.portraits p set state = 'declined', decided_at = clock_timestamp(), reason = btrim(p_reason) where p.id = (v_decision.portrait).id;
    perform private.remove_files('driver-documents', array[(v_decision.portrait).path]);
    perform private.record_admin_action(v_admin, 'decline_portrait', p_user_id, btrim(p_reason), jsonb_build_object('sha256', p_sha256));
    perform private.notify_driver('portrait_declined', p_user_id, jsonb_build_object('reason', btrim(p_reason)));
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_decline_portrait(uuid, text, text) from public;
grant execute on function app.admin_decline_portrait(uuid, text, text) to handover_authenticated;
