-- admin_approve_renewal: replaces a document with the new one that the administrator saw (p_sha256), valid until the
-- date on it (p_expires_on). Records both hashes and removes the old file; if it had stopped the driver's offers, they
-- resume.
create function app.admin_approve_renewal(p_user_id uuid, p_id uuid, p_sha256 text, p_expires_on date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_previous public.driver_documents;
  v_renewal private.document_renewals;
  v_decision record;
begin
  select * into v_decision from private.decide_renewal(p_user_id, p_id, p_sha256, 'approved');
  if v_decision.refusal is not null then
    return v_decision.refusal;
  elsif not v_decision.repeated then
    if p_expires_on < private.get_business_day(clock_timestamp()) then
      return private.refuse_invalid('expiresOn', 'has_expired');
    end if;
    v_renewal := v_decision.renewal;
    select * into v_previous from public.driver_documents d where d.driver_id = p_user_id and d.kind = v_renewal.kind;
    update private.document_renewals r set state = 'approved', decided_at = clock_timestamp(), expires_on = p_expires_on where r.id = v_renewal.id;
    insert into public.driver_documents (driver_id, kind, path, file_name, content_type, size_bytes, sha256, expires_on)
    values (p_user_id, v_renewal.kind, v_renewal.path, v_renewal.file_name, v_renewal.content_type, v_renewal.size_bytes, v_renewal.sha256, p_expires_on)
    on conflict (driver_id, kind) do update set path = excluded.path, file_name = excluded.file_name, content_type = excluded.content_type,
      size_bytes = excluded.size_bytes, sha256 = excluded.sha256, expires_on = excluded.expires_on, uploaded_at = now();
    perform private.remove_files('driver-documents', array[v_previous.path]) where v_previous.id is not null;
    perform private.record_admin_action(v_admin, 'approve_renewal', p_user_id, null,
      jsonb_build_object('kind', v_renewal.kind, 'from', v_previous.sha256, 'to', v_renewal.sha256, 'expiresOn', p_expires_on));
    perform private.notify_document('document_renewed', p_user_id, v_renewal.id::text, jsonb_build_object('kind', v_renewal.kind, 'day', p_expires_on));
    perform private.resume_driver_offers(p_user_id);
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_approve_renewal(uuid, uuid, text, date) from public;
grant execute on function app.admin_approve_renewal(uuid, uuid, text, date) to handover_authenticated;
