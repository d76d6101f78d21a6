-- Why: administrators are decided by is_admin() alone; nothing a client can write makes one.
create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);
