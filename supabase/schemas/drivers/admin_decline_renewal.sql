-- admin_decline_renewal: declines the new document that the administrator saw (`p_sha256`), with a reason for the
-- driver; the previous document stays. Deletes the file; its hash stays recorded.
create function app.admin_decline_renewal(p_user_id uuid, p_id uuid, p_sha256 text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  n private.document_renewals;
  d record;
begin
  select * into d from private.decide_renewal(p_user_id, p_id, p_sha256, 'declined');
  if d.refusal is not null then
    return d.refusal;
  elsif not d.repeated then
    n := d.renewal;
    update private.document_renewals x set state = 'declined', decided_at = clock_timestamp(), reason = btrim(p_reason) where x.id = n.id;
    perform private.remove_files('driver-documents', array[n.path]);
    perform private.record_admin_action(v_admin, 'decline_renewal', p_user_id, btrim(p_reason), jsonb_build_object('kind', n.kind, 'sha256', n.sha256));
    perform private.notify_document('document_declined', p_user_id, n.id::text, jsonb_build_object('kind', n.kind, 'reason', btrim(p_reason)));
    perform private.refresh_driver_eligibility(p_user_id);
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_decline_renewal(uuid, uuid, text, text) from public;
grant execute on function app.admin_decline_renewal(uuid, uuid, text, text) to handover_authenticated;
