-- Why: everything below stands on three schemas. `public` is what PostgREST exposes: tables to read under RLS and
-- functions that change things. `private` is never exposed: internals that only definer functions touch.
create schema if not exists private;

revoke all on schema private from public;

-- Why: hosted projects no longer expose new objects by default, older ones do. Say it once, so that every grant in
-- these files is the whole truth wherever they run.
alter default privileges in schema public revoke all on tables from anon, authenticated;

alter default privileges in schema public revoke all on sequences from anon, authenticated;

alter default privileges in schema public revoke execute on functions from public, anon, authenticated;

alter default privileges revoke execute on functions from public;

grant usage on schema public to anon, authenticated, service_role;
