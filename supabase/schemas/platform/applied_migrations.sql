-- applied_migrations: the versions of the migrations that this database went through; none where it was made without.
create function app.applied_migrations() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_versions jsonb := '[]';
begin
  -- Why by a text: whoever applies migrations makes this table, and a database may stand without it.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select coalesce(jsonb_agg(m.version), ''[]'') from supabase_migrations.schema_migrations m' into v_versions;
  end if;
  return private.ok(jsonb_build_object('versions', v_versions));
end $$;
revoke execute on function app.applied_migrations() from public;
grant execute on function app.applied_migrations() to handover_service;
