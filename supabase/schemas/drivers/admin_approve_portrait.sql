-- admin_approve_portrait: replaces the driver's photo with the waiting one that the administrator saw (p_sha256);
-- records both hashes and removes the old file.
create function app.admin_approve_portrait(p_user_id uuid, p_sha256 text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_previous public.driver_documents;
  v_decision record;
begin
  select * into v_decision from private.decide_portrait(p_user_id, p_sha256, 'approved');
  if v_decision.refusal is not null then
    return v_decision.refusal;
  elsif not v_decision.repeated then
    select * into v_previous from public.driver_documents d where d.driver_id = p_user_id and d.kind = 'photo';
    update private.portraits p set state = 'approved', decided_at = clock_timestamp() where p.id = (v_decision.portrait).id;
    insert into public.driver_documents (driver_id, kind, path, file_name, content_type, size_bytes, sha256)
    values (p_user_id, 'photo', (v_decision.portrait).path, 'photo.jpg', 'image/jpeg', (v_decision.portrait).size_bytes, p_sha256)
    on conflict (driver_id, kind) do update set path = excluded.path, file_name = excluded.file_name,
      content_type = excluded.content_type, size_bytes = excluded.size_bytes, sha256 = excluded.sha256, uploaded_at = now();
    perform private.remove_files('driver-documents', array[v_previous.path]) where v_previous.id is not null;
    perform private.record_admin_action(v_admin, 'approve_portrait', p_user_id, null, jsonb_build_object('from', v_previous.sha256, 'to', p_sha256));
    perform private.notify_driver('portrait_approved', p_user_id);
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_approve_portrait(uuid, text) from public;
grant execute on function app.admin_approve_portrait(uuid, text) to handover_authenticated;
