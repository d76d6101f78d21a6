-- When the auth service last called our hook, written once an hour at most. No setting that we can read shows whether a
-- project has switched the hook on.
create table private.token_hook_calls (
  one boolean primary key default true check (one),
  called_at timestamptz not null
);

alter table private.token_hook_calls enable row level security;
