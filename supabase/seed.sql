-- What the Supabase CLI does after the migrations on a database of one's own machine (`supabase start`, `supabase db
-- reset`), and never on a project: requests come through the door. Everything that the product needs everywhere is in
-- the migrations.
alter role handover_door login password 'handover';
