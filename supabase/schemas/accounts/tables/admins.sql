-- The accounts of administrators. Clients ask is_admin(); policies and functions read this table. No row that a client
-- can write makes an administrator.
create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Administrators of one team approve what another of them asks for.
  team text not null default 'main',
  added_at timestamptz not null default now()
);
