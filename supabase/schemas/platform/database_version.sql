-- database_version: the newest migration that this database went through; none where it was made without.
create function app.database_version() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_version text;
begin
  -- Why by a text: whoever applies migrations makes this table, and a database may stand without it.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select max(m.version) from supabase_migrations.schema_migrations m' into v_version;
  end if;
  return private.ok(jsonb_build_object('version', v_version));
end $$;
revoke execute on function app.database_version() from public;
grant execute on function app.database_version() to handover_machine;
