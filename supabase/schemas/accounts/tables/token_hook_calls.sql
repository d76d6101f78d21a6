-- When the auth service last called our hook, written at most once an hour. No readable setting shows whether a project
-- has enabled the hook.
create table private.token_hook_calls (
  one boolean primary key default true check (one),
  called_at timestamptz not null
);

alter table private.token_hook_calls enable row level security;
