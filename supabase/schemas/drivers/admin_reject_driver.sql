-- admin_reject_driver: rejects a submitted application; the driver may submit another.
create function app.admin_reject_driver(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.begin_driver_decision(p_user_id, p_for_update => true);
  v_status text;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select a.status into v_status from public.driver_applications a where a.driver_id = p_user_id for update;
  if v_status = 'rejected' then
    return private.ok(private.admin_driver_json(p_user_id));
  end if;
  if v_status is distinct from 'submitted' then
    return private.refuse('INVALID_STATE', '{"reason": "nothing_submitted"}');
  end if;
  update public.driver_applications a set status = 'rejected', decided_at = now(), decided_by = v_admin, decision_reason = btrim(p_reason)
   where a.driver_id = p_user_id and a.status = 'submitted';
  perform private.record_admin_action(v_admin, 'reject_driver', p_user_id, btrim(p_reason), private.document_hashes_json(p_user_id));
  perform private.notify_driver('driver_rejected', p_user_id, jsonb_build_object('reason', btrim(p_reason)));
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_reject_driver(uuid, text) from public;
grant execute on function app.admin_reject_driver(uuid, text) to handover_authenticated;
