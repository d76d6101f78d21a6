-- The private bucket of drivers' documents: a driver reads their own folder, administrators all of them. Nobody but the
-- server writes, so that what an administrator looks at cannot be exchanged, and each kind has one file. What is
-- placed and not judged yet (server/drivers/placed-document.ts) nobody reads: else the bucket would be anybody's shelf,
-- and hand out what they put there under the project's own name.
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
    using (bucket_id = 'driver-documents' and split_part(name, '/', 2) not like 'placed-%'
           and (split_part(name, '/', 1) = (select private.actor())::text or (select private.acting_admin()) is not null));
end $do$;
