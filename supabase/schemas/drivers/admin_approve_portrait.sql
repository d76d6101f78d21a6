-- admin_approve_portrait: replaces the driver's photo with the waiting one that the administrator saw (p_sha256);
-- records both hashes and removes the old file.
create function app.admin_approve_portrait(p_user_id uuid, p_sha256 text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_old public.driver_documents;
  d record;
begin
  select * into d from private.decide_portrait(p_user_id, p_sha256, 'approved');
  if d.refusal is not null then
    return d.refusal;
  elsif not d.repeated then
    select * into v_old from public.driver_documents f where f.driver_id = p_user_id and f.kind = 'photo';
    update private.portraits p set state = 'approved', decided_at = clock_timestamp() where p.id = (d.portrait).id;
    insert into public.driver_documents as f (driver_id, kind, path, file_name, content_type, size_bytes, sha256)
    values (p_user_id, 'photo', (d.portrait).path, 'photo.jpg', 'image/jpeg', (d.portrait).size_bytes, p_sha256)
    on conflict (driver_id, kind) do update set path = excluded.path, file_name = excluded.file_name,
      content_type = excluded.content_type, size_bytes = excluded.size_bytes, sha256 = excluded.sha256, uploaded_at = now();
    perform private.remove_files('driver-documents', array[v_old.path]) where v_old.id is not null;
    perform private.record_admin_action(v_admin, 'approve_portrait', p_user_id, null, jsonb_build_object('from', v_old.sha256, 'to', p_sha256));
    perform private.notify_driver('portrait_approved', p_user_id);
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_approve_portrait(uuid, text) from public;
grant execute on function app.admin_approve_portrait(uuid, text) to handover_authenticated;
