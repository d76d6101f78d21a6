-- get_application_document: returns the storage path of one of the caller's documents.
create function app.get_application_document(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_document jsonb;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select jsonb_build_object('path', d.path, 'sha256', d.sha256, 'contentType', d.content_type, 'fileName', d.file_name) into v_document
    from public.driver_documents d where d.id = p_id and d.driver_id = v_actor;
  return case when v_document is null then private.refuse_not_found() else private.ok(v_document) end;
end $$;
revoke execute on function app.get_application_document(uuid) from public;
grant execute on function app.get_application_document(uuid) to handover_authenticated;
