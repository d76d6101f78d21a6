-- remove_application_document: removes a document before the application is submitted; a job deletes the file.
-- Idempotent. The signed consent can only be replaced.
create function app.remove_application_document(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_status text;
  v_path text;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  perform from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  select a.status into v_status from public.driver_applications a where a.driver_id = v_actor;
  if v_status = 'approved' then
    return private.refuse('INVALID_STATE', '{"reason": "application_approved"}');
  elsif v_status = 'submitted' then
    return private.refuse('INVALID_STATE', '{"reason": "application_handed_in"}');
  end if;
  delete from public.driver_documents d where d.id = p_id and d.driver_id = v_actor and d.kind <> 'background_consent' returning d.path into v_path;
  perform private.remove_files('driver-documents', array[v_path]) where v_path is not null;
  return private.ok(private.application_json(v_actor));
end $$;
revoke execute on function app.remove_application_document(uuid) from public;
grant execute on function app.remove_application_document(uuid) to handover_authenticated;
