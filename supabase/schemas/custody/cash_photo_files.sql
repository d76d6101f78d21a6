-- The private bucket for photos of cash. It has no access policies: only the server reads and writes it, after a
-- function has authorized the caller. Guarded, because Supabase owns the storage schema and a database may lack
-- it.
do $do$
begin
  if not exists (select from pg_namespace where nspname = 'storage') then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('cash-photos', 'cash-photos', false, 5 * 1024 * 1024, array['image/jpeg'])
  on conflict (id) do nothing;
end $do$;
