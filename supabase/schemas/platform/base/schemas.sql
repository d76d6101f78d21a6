-- Schemas: `public` has the tables, all with row level security. `private` has tables and functions that only our own
-- functions use. `ledger` has the immutable entries of cash and money. `app` has the functions that the app calls.
-- Supabase's data API exposes `public` and has no rights there.
create schema if not exists private;

create schema if not exists ledger;

create schema if not exists app;

revoke all on schema private from public;

revoke all on schema ledger from public;

revoke all on schema app from public;

-- Older hosted projects expose new objects by default, newer ones do not. Revoking the defaults makes the grants in
-- these files complete on both.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

alter default privileges in schema public revoke execute on functions from public, anon, authenticated, service_role;

alter default privileges revoke execute on functions from public;

-- The roles of a call: a user with a session, an anonymous caller, and the server itself (webhooks, cron, signed
-- links). The roles of the data API are never members of them. `handover_authenticator` logs in and has no rights
-- until SET ROLE; it cannot log in until it gets a password (README).
do $do$
declare
  v_role text;
begin
  foreach v_role in array array['handover_authenticated', 'handover_anon', 'handover_service', 'handover_authenticator'] loop
    begin
      execute format('create role %I nologin noinherit', v_role);
    exception when duplicate_object or unique_violation then
      -- Roles belong to the cluster: another database of it has already created them.
      null;
    end;
  end loop;
  -- A pooler may accept only the owner's login, so the owner must be able to SET ROLE too.
  execute format('grant handover_authenticated, handover_anon, handover_service to handover_authenticator, %I', current_user);
  -- Where Postgres is built with LLVM, it compiles plans that it estimates as expensive. That takes up to
  -- seconds, for queries that take milliseconds.
  for v_role in select r.rolname from pg_roles r
                 where r.rolname in ('handover_authenticator', current_user) and not coalesce(r.rolconfig, '{}') @> '{jit=off}' loop
    execute format('alter role %I set jit = off', v_role);
  end loop;
end $do$;

grant usage on schema public to anon, authenticated, service_role, handover_authenticated;

grant usage on schema app to handover_authenticated, handover_anon, handover_service;
