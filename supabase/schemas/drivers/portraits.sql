-- A driver's photo of themselves, after the approval: sent by the driver, shown once an administrator has said so.

-- find_waiting_portrait: the one that waits for a word; a row of nulls when there is none.
create function private.find_waiting_portrait(p_driver_id uuid) returns private.portraits
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p from private.portraits p where p.driver_id = p_driver_id and p.state = 'waiting');
end $$;

-- find_shown_portrait: the one that people see who stand opposite the driver: handed in with the application and
-- approved with it, or approved since.
create function private.find_shown_portrait(p_driver_id uuid) returns public.driver_documents
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select f from public.driver_documents f join public.driver_applications a on a.driver_id = f.driver_id
     where f.driver_id = p_driver_id and f.kind = 'photo' and a.status = 'approved');
end $$;

-- portrait_state_json: what a driver knows of their own photo: since when the shown one is there, since when another
-- waits, and the last one's refusal while nothing has come after it. Null before the approval, when it is a document.
create function private.portrait_state_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('shown', private.iso((private.find_shown_portrait(p_driver_id)).uploaded_at), 'waiting', private.iso((private.find_waiting_portrait(p_driver_id)).sent_at),
             'declined', (select case when p.state = 'declined' then jsonb_build_object('at', private.iso(p.decided_at), 'reason', p.reason) end
                            from private.portraits p where p.driver_id = p_driver_id order by p.sent_at desc limit 1))
      from public.driver_applications a where a.driver_id = p_driver_id and a.status = 'approved');
end $$;

-- waiting_portrait_json: the same picture for an administrator, as a document of the driver's; null when none waits.
create function private.waiting_portrait_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p.id, 'kind', 'photo', 'fileName', 'photo.jpg', 'contentType', 'image/jpeg', 'sizeBytes', p.size_bytes,
                              'sha256', p.sha256, 'uploadedAt', private.iso(p.sent_at), 'path', p.path)
      from private.portraits p where p.driver_id = p_driver_id and p.state = 'waiting');
end $$;

-- remove_files: files of a private bucket that no record points to any more go, by a job. Why a job: the store is
-- another service, and what is decided here stands whether it answers or not.
create function private.remove_files(p_bucket text, p_paths text[], p_key text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('remove_files', jsonb_build_object('bucket', p_bucket, 'paths', to_jsonb(p_paths)), p_key => p_key) where cardinality(p_paths) > 0;
end $$;

-- decide_portrait: begins the decision about a driver's waiting photo. Refuses when none waits, or when its hash is not
-- the one that the administrator saw. repeated: the photo was decided so before.
create function private.decide_portrait(p_user_id uuid, p_sha256 text, p_state text, out refusal jsonb, out portrait private.portraits, out repeated boolean)
language plpgsql security definer set search_path = '' as $$
declare
  v_last private.portraits;
begin
  repeated := false;
  refusal := private.begin_driver_decision(p_user_id);
  if refusal is not null then
    return;
  end if;
  select * into v_last from private.portraits p where p.driver_id = p_user_id order by p.sent_at desc limit 1;
  if v_last.sha256 = p_sha256 and v_last.state = p_state then
    repeated := true;
  elsif v_last.state is distinct from 'waiting' then
    refusal := private.refuse('INVALID_STATE', '{"reason": "no_photo_waits"}');
  elsif v_last.sha256 <> p_sha256 then
    refusal := private.refuse('INVALID_STATE', '{"reason": "photo_changed"}');
  end if;
  portrait := v_last;
end $$;
