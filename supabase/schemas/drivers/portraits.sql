-- Drivers' photos after the approval: sent by the driver, shown once an administrator has approved.

-- find_waiting_portrait: returns the photo that waits for approval; a row of nulls if none.
create function private.find_waiting_portrait(p_driver_id uuid) returns private.portraits
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p from private.portraits p where p.driver_id = p_driver_id and p.state = 'waiting');
end $$;

-- find_shown_portrait: returns the photo that senders and receivers see: approved with the application or later.
create function private.find_shown_portrait(p_driver_id uuid) returns public.driver_documents
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select d from public.driver_documents d join public.driver_applications a on a.driver_id = d.driver_id
     where d.driver_id = p_driver_id and d.kind = 'photo' and a.status = 'approved');
end $$;

-- portrait_state_json: returns the state of the driver's photo for the driver: since when it is shown, since when
-- another waits, and a refusal until another is sent. Null before the approval, when the photo is one of the documents.
create function private.portrait_state_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('shown', private.format_iso((private.find_shown_portrait(p_driver_id)).uploaded_at), 'waiting', private.format_iso((private.find_waiting_portrait(p_driver_id)).sent_at),
             'declined', (select case when p.state = 'declined' then jsonb_build_object('at', private.format_iso(p.decided_at), 'reason', p.reason) end
                            from private.portraits p where p.driver_id = p_driver_id order by p.sent_at desc limit 1))
      from public.driver_applications a where a.driver_id = p_driver_id and a.status = 'approved');
end $$;

-- waiting_portrait_json: returns the waiting photo for an administrator, as a document; null if none.
create function private.waiting_portrait_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p.id, 'kind', 'photo', 'fileName', 'photo.jpg', 'contentType', 'image/jpeg', 'sizeBytes', p.size_bytes,
                              'sha256', p.sha256, 'uploadedAt', private.format_iso(p.sent_at), 'path', p.path)
      from private.portraits p where p.driver_id = p_driver_id and p.state = 'waiting');
end $$;

-- remove_files: enqueues deletion of files in a private bucket that no record refers to. By a job, because storage is
-- another service and this decision must not depend on it.
create function private.remove_files(p_bucket text, p_paths text[], p_key text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('remove_files', jsonb_build_object('bucket', p_bucket, 'paths', to_jsonb(p_paths)), p_key => p_key) where cardinality(p_paths) > 0;
end $$;

-- decide_portrait: begins a decision about a driver's waiting photo. Refuses if none waits, or if its hash is not the
-- one that the administrator saw. `repeated`: the same decision was already made.
create function private.decide_portrait(p_user_id uuid, p_sha256 text, p_state text, out refusal jsonb, out portrait private.portraits, out repeated boolean)
language plpgsql security definer set search_path = '' as $$
declare
  v_last_portrait private.portraits;
begin
  repeated := false;
  refusal := private.begin_driver_decision(p_user_id);
  if refusal is not null then
    return;
  end if;
  select * into v_last_portrait from private.portraits p where p.driver_id = p_user_id order by p.sent_at desc limit 1;
  if v_last_portrait.sha256 = p_sha256 and v_last_portrait.state = p_state then
    repeated := true;
  elsif v_last_portrait.state is distinct from 'waiting' then
    refusal := private.refuse('INVALID_STATE', '{"reason": "no_photo_waits"}');
  elsif v_last_portrait.sha256 <> p_sha256 then
    refusal := private.refuse('INVALID_STATE', '{"reason": "photo_changed"}');
  end if;
  portrait := v_last_portrait;
end $$;
