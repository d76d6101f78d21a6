-- save_portrait: stores an approved driver's new photo for approval; a newer one replaces it. If the same picture is
-- already shown or waiting, returns it with isNew = false: the new file is not needed. Server only: the server has
-- encoded the bytes, so they have no metadata, and computed the hash.
create function app.save_portrait(p_user_id uuid, p_path text, p_size_bytes int, p_sha256 text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb;
  v_previous private.portraits;
begin
  -- Decisions take the profile's lock too, so a new photo cannot interleave with a decision about the previous one.
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  v_refusal := private.driver_refusal(p_user_id);
  if v_refusal is not null then
    return v_refusal;
  end if;
  -- A path in another driver's folder would show that driver's face as this one's.
  if not starts_with(p_path, p_user_id || '/') or p_path like '%..%' then
    return private.refuse_invalid('path', 'own_folder');
  end if;
  v_previous := private.find_waiting_portrait(p_user_id);
  if p_sha256 = v_previous.sha256 or v_previous.id is null and p_sha256 = (private.find_shown_portrait(p_user_id)).sha256 then
    return private.ok(private.portrait_state_json(p_user_id) || '{"isNew": false}');
  end if;
  delete from private.portraits p where p.id = v_previous.id;
  insert into private.portraits (driver_id, path, size_bytes, sha256) values (p_user_id, p_path, p_size_bytes, p_sha256);
  perform private.remove_files('driver-documents', array[v_previous.path]) where v_previous.id is not null;
  return private.ok(private.portrait_state_json(p_user_id) || '{"isNew": true}');
end $$;
revoke execute on function app.save_portrait(uuid, text, int, text) from public;
grant execute on function app.save_portrait(uuid, text, int, text) to handover_service;
