-- What the Supabase CLI does after the migrations on a database of one's own machine (`supabase start`, `supabase db
-- reset`): requests come through the door, with a password that everybody can read here. Everything that the product
-- needs everywhere is in the migrations.
-- Why it asks first: the CLI runs this on the branches of a project as well, and on a project by `db reset --linked` and
-- `db push --include-seed`. There the door would be open to whoever reaches the database, and the door becomes anybody.
-- A database of one's own machine knows the secret that the CLI gives all of them.
do $$
begin
  if current_setting('app.settings.jwt_secret', true) = 'super-secret-jwt-token-with-at-least-32-characters-long' then
    alter role handover_authenticator login password 'handover';
  else
    raise notice 'handover_authenticator gets no password here: alter role handover_authenticator login password ''…''';
  end if;
end $$;
