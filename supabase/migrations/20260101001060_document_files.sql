-- The private bucket of drivers' documents: a driver has his own folder, administrators read all of them.
-- Why guarded: the platform owns the storage schema, and a database may stand without it.
do $do$
begin
  if not exists (select from pg_namespace where nspname = 'storage') then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('driver-documents', 'driver-documents', false, 10485760,
          array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
  on conflict (id) do nothing;

  create policy driver_documents_own_read on storage.objects for select to authenticated
    using (bucket_id = 'driver-documents'
           and (split_part(name, '/', 1) = (select private.actor())::text or (select private.acting_admin()) is not null));
  -- Why not after the approval: what was approved is what stays on file.
  create policy driver_documents_own_upload on storage.objects for insert to authenticated
    with check (bucket_id = 'driver-documents' and split_part(name, '/', 1) = (select private.open_applicant())::text);
  create policy driver_documents_own_replace on storage.objects for update to authenticated
    using (bucket_id = 'driver-documents' and split_part(name, '/', 1) = (select private.open_applicant())::text)
    with check (bucket_id = 'driver-documents' and split_part(name, '/', 1) = (select private.open_applicant())::text);
  create policy driver_documents_own_removal on storage.objects for delete to authenticated
    using (bucket_id = 'driver-documents' and split_part(name, '/', 1) = (select private.open_applicant())::text);
end $do$;
