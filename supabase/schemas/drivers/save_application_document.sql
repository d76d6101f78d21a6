-- save_application_document: records an uploaded file. A new file of a kind replaces the old one, and returns its path
-- for the caller to delete. After the approval, a document that expires waits for an administrator
-- (private.document_renewals), with its expiry date; others cannot be changed. The consent is not uploaded but signed
-- (sign_consent).
-- Server only: the server has read the bytes and computed type and hash.
create function app.save_application_document(p_user_id uuid, p_kind text, p_path text, p_file_name text, p_content_type text, p_size_bytes int,
                                                 p_sha256 text, p_expires_on date default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := p_user_id;
  v_replaced_path text;
begin
  perform from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  -- A path in another driver's folder would show that driver's documents as this one's.
  if not starts_with(p_path, v_actor || '/') or p_path like '%..%' then
    return private.refuse_invalid('path', 'own_folder');
  end if;
  if p_kind = 'background_consent' then
    return private.refuse_invalid('kind', 'signed_not_sent');
  elsif p_expires_on is not null and not private.can_document_expire(p_kind) then
    return private.refuse_invalid('expiresOn', 'does_not_expire');
  elsif p_expires_on < private.get_business_day(clock_timestamp()) then
    return private.refuse_invalid('expiresOn', 'has_expired');
  end if;
  if exists (select from public.driver_applications a where a.driver_id = v_actor and a.status = 'approved') then
    if not private.can_document_expire(p_kind) then
      return private.refuse('INVALID_STATE', '{"reason": "application_approved"}');
    elsif p_expires_on is null then
      return private.refuse_invalid('expiresOn', 'required');
    end if;
    delete from private.document_renewals r where r.driver_id = v_actor and r.kind = p_kind and r.state = 'waiting' returning r.path into v_replaced_path;
    insert into private.document_renewals (driver_id, kind, path, file_name, content_type, size_bytes, sha256, expires_on)
    values (v_actor, p_kind, p_path, p_file_name, p_content_type, p_size_bytes, p_sha256, p_expires_on);
    return private.ok(private.application_json(v_actor) || jsonb_build_object('replacedPath', nullif(v_replaced_path, p_path)));
  end if;
  select d.path into v_replaced_path from public.driver_documents d where d.driver_id = v_actor and d.kind = p_kind;
  insert into public.driver_documents (driver_id, kind, path, file_name, content_type, size_bytes, sha256, expires_on)
  values (v_actor, p_kind, p_path, p_file_name, p_content_type, p_size_bytes, p_sha256, p_expires_on)
  on conflict (driver_id, kind) do update set path = excluded.path, file_name = excluded.file_name,
    content_type = excluded.content_type, size_bytes = excluded.size_bytes, sha256 = excluded.sha256, expires_on = excluded.expires_on, uploaded_at = now();
  return private.ok(private.application_json(v_actor) || jsonb_build_object('replacedPath', nullif(v_replaced_path, p_path)));
end $$;
revoke execute on function app.save_application_document(uuid, text, text, text, text, int, text, date) from public;
grant execute on function app.save_application_document(uuid, text, text, text, text, int, text, date) to handover_service;
