-- admin_set_document_expiry: sets a document's expiry date as read by the administrator; null: unknown. Recorded; the
-- driver's offers stop or resume accordingly. Idempotent; a repeat is not recorded.
create function app.admin_set_document_expiry(p_user_id uuid, p_id uuid, p_expires_on date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.begin_driver_decision(p_user_id);
  v_document public.driver_documents;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_document from public.driver_documents d where d.driver_id = p_user_id and d.id = p_id;
  if not found then
    return private.refuse_not_found();
  elsif not private.can_document_expire(v_document.kind) then
    return private.refuse('INVALID_STATE', '{"reason": "does_not_expire"}');
  end if;
  if v_document.expires_on is distinct from p_expires_on then
    update public.driver_documents d set expires_on = p_expires_on where d.id = p_id;
    perform private.record_admin_action(v_admin, 'set_document_expiry', p_user_id, null,
      jsonb_build_object('kind', v_document.kind, 'before', v_document.expires_on, 'after', p_expires_on));
    perform private.resume_driver_offers(p_user_id);
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_set_document_expiry(uuid, uuid, date) from public;
grant execute on function app.admin_set_document_expiry(uuid, uuid, date) to handover_authenticated;
