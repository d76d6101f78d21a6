-- sign_consent: stores an applicant's signature of the consent text that they were shown, by typed name and optionally
-- a drawing, which becomes a document. Refused if the text has changed. Returns the previous drawing's path for the
-- caller to delete.
-- Requires a recent reauthentication. Server only: the server has encoded the picture and computed its hash.
create function app.sign_consent(p_user_id uuid, p_session_id uuid, p_locale text, p_text_sha256 text, p_name text, p_path text default null,
                                 p_size_bytes int default null, p_sha256 text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_text private.consent_texts := private.find_consent_text(p_locale);
  v_replaced_path text;
  v_refusal jsonb := private.reauthentication_refusal(p_user_id, p_session_id);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  -- A path in another driver's folder would show that driver's signature as this one's.
  if p_path is not null and (not starts_with(p_path, p_user_id || '/') or p_path like '%..%') then
    return private.refuse_invalid('path', 'own_folder');
  end if;
  if exists (select from public.driver_applications a where a.driver_id = p_user_id and a.status = 'approved') then
    return private.refuse('INVALID_STATE', '{"reason": "application_approved"}');
  end if;
  if private.hash_text(v_text.body) is distinct from p_text_sha256 then
    return private.refuse('INVALID_STATE', '{"reason": "consent_text_changed"}');
  end if;
  insert into private.consents (driver_id, version, locale, text_sha256, name, drawing_sha256)
  values (p_user_id, v_text.version, v_text.locale, p_text_sha256, btrim(p_name), p_sha256);
  -- Removes the drawing of an earlier signature.
  delete from public.driver_documents d where d.driver_id = p_user_id and d.kind = 'background_consent' returning d.path into v_replaced_path;
  if p_path is not null then
    insert into public.driver_documents (driver_id, kind, path, file_name, content_type, size_bytes, sha256)
    values (p_user_id, 'background_consent', p_path, 'signature.jpg', 'image/jpeg', p_size_bytes, p_sha256);
  end if;
  return private.ok(private.application_json(p_user_id) || jsonb_build_object('replacedPath', nullif(v_replaced_path, p_path)));
end $$;
revoke execute on function app.sign_consent(uuid, uuid, text, text, text, text, int, text) from public;
grant execute on function app.sign_consent(uuid, uuid, text, text, text, text, int, text) to handover_service;
