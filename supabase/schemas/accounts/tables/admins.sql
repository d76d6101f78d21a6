-- Administrators' accounts. Clients call is_admin(); policies and functions read this table. Clients cannot write any
-- row that makes an administrator.
create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Administrators of one team approve each other's requests.
  team text not null default 'main',
  added_at timestamptz not null default now()
);
