-- save_application_document: records an uploaded file; a new one of a kind replaces the old, whose path is answered so
-- that the caller removes the file.
-- Why for the server alone: it has read the bytes, so it knows what they are and their hash.
create function app.save_application_document(p_user_id uuid, p_kind text, p_path text, p_file_name text, p_content_type text, p_size_bytes int,
                                                 p_sha256 text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := p_user_id;
  v_args jsonb := jsonb_build_object('kind', p_kind, 'path', p_path, 'fileName', p_file_name, 'contentType', p_content_type,
                                     'sizeBytes', p_size_bytes);
  v_errors jsonb;
  v_replaced text;
begin
  perform from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND', 'Driver profile not found');
  end if;
  v_errors := private.choice_problem(v_args, 'kind', array['license', 'registration', 'insurance', 'background_consent'], true)
    || private.text_problem(v_args, 'path', 500, true) || private.text_problem(v_args, 'fileName', 255, true)
    || private.choice_problem(v_args, 'contentType', array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'], true)
    || private.number_problem(v_args, 'sizeBytes', 1, 10485760, true);
  -- Why: a path into another driver's folder would show his papers as this one's.
  if v_errors = '[]' and (not starts_with(p_path, v_actor || '/') or p_path like '%..%') then
    v_errors := private.problem('path', 'Must lie in your own folder');
  end if;
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  if exists (select from public.driver_applications a where a.driver_id = v_actor and a.status = 'approved') then
    return private.refuse('INVALID_STATE', 'Your application has already been approved');
  end if;
  select f.path into v_replaced from public.driver_documents f where f.driver_id = v_actor and f.kind = p_kind;
  insert into public.driver_documents as f (driver_id, kind, path, file_name, content_type, size_bytes, sha256)
  values (v_actor, p_kind, p_path, p_file_name, p_content_type, p_size_bytes, p_sha256)
  on conflict (driver_id, kind) do update set path = excluded.path, file_name = excluded.file_name,
    content_type = excluded.content_type, size_bytes = excluded.size_bytes, sha256 = excluded.sha256, uploaded_at = now();
  return private.ok(private.application_json(v_actor) || jsonb_build_object('replacedPath', nullif(v_replaced, p_path)));
end $$;
revoke execute on function app.save_application_document(uuid, text, text, text, text, int, text) from public;
grant execute on function app.save_application_document(uuid, text, text, text, text, int, text) to handover_machine;
