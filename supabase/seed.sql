-- The Supabase CLI runs this after the migrations on a local database (`supabase start`, `supabase db reset`). It lets
-- handover_authenticator log in with the published password below. Everything that every environment needs is in the
-- migrations.
-- The CLI also runs it on the branches of a project, and on a project by `db reset --linked` and `db push
-- --include-seed`. There a published password would let every client of the database act as any user. So it does nothing
-- unless the database has the JWT secret that the CLI gives to local databases.
do $$
begin
  if current_setting('app.settings.jwt_secret', true) = 'super-secret-jwt-token-with-at-least-32-characters-long' then
    alter role handover_authenticator login password 'handover';
  else
    raise notice 'handover_authenticator gets no password here: alter role handover_authenticator login password ''…''';
  end if;
end $$;
