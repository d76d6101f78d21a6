-- admin_approve_renewal: replaces a document with the new one that the administrator saw (p_sha256), valid until the
-- date on it (p_expires_on). Records both hashes and removes the old file; if it had stopped the driver's offers, they
-- resume.
create function app.admin_approve_renewal(p_user_id uuid, p_id uuid, p_sha256 text, p_expires_on date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_old public.driver_documents;
  n private.document_renewals;
  d record;
begin
  select * into d from private.decide_renewal(p_user_id, p_id, p_sha256, 'approved');
  if d.refusal is not null then
    return d.refusal;
  elsif not d.repeated then
    if p_expires_on < private.get_business_day(clock_timestamp()) then
      return private.refuse_invalid('expiresOn', 'has_expired');
    end if;
    n := d.renewal;
    select * into v_old from public.driver_documents f where f.driver_id = p_user_id and f.kind = n.kind;
    update private.document_renewals x set state = 'approved', decided_at = clock_timestamp(), expires_on = p_expires_on where x.id = n.id;
    insert into public.driver_documents as f (driver_id, kind, path, file_name, content_type, size_bytes, sha256, expires_on)
    values (p_user_id, n.kind, n.path, n.file_name, n.content_type, n.size_bytes, n.sha256, p_expires_on)
    on conflict (driver_id, kind) do update set path = excluded.path, file_name = excluded.file_name, content_type = excluded.content_type,
      size_bytes = excluded.size_bytes, sha256 = excluded.sha256, expires_on = excluded.expires_on, uploaded_at = now();
    perform private.remove_files('driver-documents', array[v_old.path]) where v_old.id is not null;
    perform private.record_admin_action(v_admin, 'approve_renewal', p_user_id, null,
      jsonb_build_object('kind', n.kind, 'from', v_old.sha256, 'to', n.sha256, 'expiresOn', p_expires_on));
    perform private.notify_document('document_renewed', p_user_id, n.id::text, jsonb_build_object('kind', n.kind, 'day', p_expires_on));
    perform private.resume_driver_offers(p_user_id);
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_approve_renewal(uuid, uuid, text, date) from public;
grant execute on function app.admin_approve_renewal(uuid, uuid, text, date) to handover_authenticated;
