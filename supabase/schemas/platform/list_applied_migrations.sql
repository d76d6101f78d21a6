-- list_applied_migrations: returns the versions of the applied migrations; empty if the database was created without
-- migrations.
create function app.list_applied_migrations() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_versions jsonb := '[]';
begin
  -- Dynamic SQL, because the migration tool creates this table and it may not exist.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select coalesce(jsonb_agg(m.version), ''[]'') from supabase_migrations.schema_migrations m' into v_versions;
  end if;
  return private.ok(jsonb_build_object('versions', v_versions));
end $$;
revoke execute on function app.list_applied_migrations() from public;
grant execute on function app.list_applied_migrations() to handover_service;
