-- admin_open_identity_document: records the access and returns the document's storage path.
create function app.admin_open_identity_document(p_check_id uuid, p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_check private.identity_checks := private.find_reviewable_identity_check(p_check_id, v_admin);
  v_document private.identity_documents;
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  select * into v_document from private.identity_documents f where f.id = p_id and f.check_id = v_check.id and f.removed_at is null;
  if v_document.id is null then
    return private.refuse_not_found();
  end if;
  perform private.record_admin_access(v_admin, 'view_identity_document', v_document.id,
    jsonb_build_object('userId', v_check.user_id, 'name', (select p.name from public.user_profiles p where p.user_id = v_check.user_id)));
  return private.ok(jsonb_build_object('path', v_document.path, 'sha256', v_document.sha256));
end $$;
revoke execute on function app.admin_open_identity_document(uuid, uuid) from public;
grant execute on function app.admin_open_identity_document(uuid, uuid) to handover_authenticated;
