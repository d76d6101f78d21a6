-- Why: everything below stands on four schemas. `public` has the tables, each under row level security. `private` has
-- what only our own functions touch. `ledger` has the entries of cash and money, which nobody changes. `app` has the
-- functions that the app calls, one a verb. The data API of the platform exposes `public`, and may do nothing there.
create schema if not exists private;

create schema if not exists ledger;

create schema if not exists app;

revoke all on schema private from public;

revoke all on schema ledger from public;

revoke all on schema app from public;

-- Why: hosted projects no longer expose new objects by default, older ones do. Say it once, so that every grant in
-- these files is the whole truth wherever they run.
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
      -- Roles belong to the whole server: another database of it has made them.
      null;
    end;
  end loop;
  -- A pooler may accept only the owner's login, so the owner must be able to SET ROLE, too.
  execute format('grant handover_authenticated, handover_anon, handover_service to handover_authenticator, %I', current_user);
end $do$;

grant usage on schema public to anon, authenticated, service_role, handover_authenticated;

grant usage on schema app to handover_authenticated, handover_anon, handover_service;
