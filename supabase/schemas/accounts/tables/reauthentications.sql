-- When a session last proved the password or the verified phone. No foreign key to the session, because hosted projects
-- own that table. A row counts only while its session exists.
create table private.reauthentications (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- sign_up: the session that created the account, so that its owner can verify the phone without a dialog.
  method text not null check (method in ('password', 'code', 'sign_up')),
  proved_at timestamptz not null default clock_timestamp()
);

create index reauthentications_user on private.reauthentications (user_id);

alter table private.reauthentications enable row level security;
