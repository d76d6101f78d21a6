-- Why: administrators are decided by is_admin() alone; nothing a client can write makes one.
create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Administrators of one team approve what another of them asks for.
  team text not null default 'main',
  added_at timestamptz not null default now()
);
