-- admin_decline_renewal: declines the new document that the administrator saw (`p_sha256`), with a reason for the
-- driver; the previous document stays. Deletes the file; its hash stays recorded.
create function app.admin_decline_renewal(p_user_id uuid, p_id uuid, p_sha256 text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_renewal private.document_renewals;
  v_decision record;
begin
  select * into v_decision from private.decide_renewal(p_user_id, p_id, p_sha256, 'declined');
  if v_decision.refusal is not null then
    return v_decision.refusal;
  elsif not v_decision.repeated then
    v_renewal := v_decision.renewal;
    update private.document_renewals r set state = 'declined', decided_at = clock_timestamp(), reason = btrim(p_reason) where r.id = v_renewal.id;
    perform private.remove_files('driver-documents', array[v_renewal.path]);
    perform private.record_admin_action(v_admin, 'decline_renewal', p_user_id, btrim(p_reason), jsonb_build_object('kind', v_renewal.kind, 'sha256', v_renewal.sha256));
    perform private.notify_document('document_declined', p_user_id, v_renewal.id::text, jsonb_build_object('kind', v_renewal.kind, 'reason', btrim(p_reason)));
    perform private.refresh_driver_eligibility(p_user_id);
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_decline_renewal(uuid, uuid, text, text) from public;
grant execute on function app.admin_decline_renewal(uuid, uuid, text, text) to handover_authenticated;
