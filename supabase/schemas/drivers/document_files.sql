-- The private bucket of drivers' documents: drivers read their own folder, administrators all. Only the server writes,
-- so that a reviewed file cannot be exchanged and each kind has one file. Uploaded files that are not checked yet
-- (server/drivers/documents.ts) are unreadable; otherwise anyone could use the bucket to publish files under the
-- project's name.
-- Guarded, because Supabase owns the storage schema and a database may lack it.
do $do$
begin
  if not exists (select from pg_namespace where nspname = 'storage') then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('driver-documents', 'driver-documents', false, 10 * 1024 * 1024,
          array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
  on conflict (id) do nothing;

  create policy driver_documents_own_read on storage.objects for select to authenticated
    using (bucket_id = 'driver-documents' and split_part(name, '/', 2) not like 'placed-%'
           and (split_part(name, '/', 1) = (select private.find_actor())::text or (select private.find_admin_actor()) is not null));
end $do$;
