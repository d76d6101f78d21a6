-- The private bucket of pictures of cash. No policy lets anybody read or write in it: the server does both, once a
-- function has said that this person may.
-- Why guarded: the platform owns the storage schema, and a database may stand without it.
do $do$
begin
  if not exists (select from pg_namespace where nspname = 'storage') then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('cash-photos', 'cash-photos', false, 5242880, array['image/jpeg'])
  on conflict (id) do nothing;
end $do$;
