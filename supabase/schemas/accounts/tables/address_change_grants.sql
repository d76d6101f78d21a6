-- Grants for one new phone, e-mail address or password of an account. Written by functions that have checked the
-- request; used once.
create table private.address_change_grants (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('phone', 'email', 'password')),
  -- As the auth service stores it: a phone without its plus, an e-mail address in lower case; empty for a
  -- password.
  address text not null,
  -- change: the person's own; restore: an undone change; copy: taken over from the account's home region.
  purpose text not null default 'change' check (purpose in ('change', 'restore', 'copy')),
  expires_at timestamptz not null,
  primary key (user_id, kind)
);

alter table private.address_change_grants enable row level security;
