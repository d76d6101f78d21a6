-- The private bucket of identity documents. No policy permits reading or writing: the server does both, after a
-- function has authorized the access.
-- Guarded, because Supabase owns the storage schema and a database may lack it.
do $do$
begin
  if not exists (select from pg_namespace where nspname = 'storage') then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('identity-documents', 'identity-documents', false, 5242880, array['image/jpeg'])
  on conflict (id) do nothing;
end $do$;
