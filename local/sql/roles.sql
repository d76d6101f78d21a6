-- A hosted project before its first migration: its roles and their memberships.
-- `postgres` owns the application's objects and is no superuser, so a migration that needs one fails here too.
do $$
begin
  if not exists (select from pg_roles where rolname = 'postgres') then
    create role postgres login createrole createdb bypassrls replication;
  end if;
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_realtime_admin') then
    create role supabase_realtime_admin nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    create role supabase_auth_admin nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_storage_admin') then
    create role supabase_storage_admin nologin noinherit;
  end if;
end $$;

grant anon, authenticated, service_role, supabase_auth_admin, supabase_realtime_admin, supabase_storage_admin to postgres;
grant create, connect, temporary on database postgres to postgres;
-- For restores, which must not run triggers again.
grant set on parameter session_replication_role to postgres;
alter schema public owner to postgres;
grant usage on schema public to anon, authenticated, service_role;

create schema if not exists extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;
alter role postgres set search_path = "$user", public, extensions;
