-- Grants on the platform's objects, as in a hosted project. Runs after auth and storage have their tables.
grant usage on schema auth to anon, authenticated, service_role, postgres;
grant all on all tables in schema auth to postgres;
grant select on all tables in schema auth to service_role;
grant execute on function auth.uid(), auth.role(), auth.email(), auth.jwt() to public;

grant usage, create on schema storage to postgres, supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role;
do $$
declare
  v_table text;
begin
  for v_table in select tablename from pg_tables where schemaname = 'storage' loop
    execute format('alter table storage.%I owner to supabase_storage_admin', v_table);
    execute format('grant all on storage.%I to postgres, service_role, authenticated, anon', v_table);
  end loop;
end $$;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

grant usage, create on schema supabase_migrations to postgres;
grant all on all tables in schema supabase_migrations to postgres;
