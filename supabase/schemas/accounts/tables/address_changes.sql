-- Grants for one new phone, e-mail address or password of an account. Written by functions that have checked the
-- request; used once.
create table private.credential_change_grants (
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

alter table private.credential_change_grants enable row level security;

-- Changes of a phone or an e-mail address, stored as the auth service stores them.
create table private.address_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('phone', 'email')),
  -- The address before the first of several changes that hold sign-in; an undo restores it. Null: there was none.
  original_address text,
  original_confirmed_at timestamptz,
  new_address text not null,
  -- The transaction's time, by which the hook recognizes the session that the auth service opens with the change.
  changed_at timestamptz not null default now(),
  -- Until when codes and links do not sign in. Null: the change holds nothing (record_address_change).
  held_until timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('confirmed', 'undone')),
  constraint address_change_ended check ((ended_at is null) = (ended_by is null))
);

create index address_changes_by_user_id on private.address_changes (user_id, changed_at);

alter table private.address_changes enable row level security;

-- account_notices: messages to the addresses that an account had before such a change, or when its password changed.
create table private.account_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  changed text not null check (changed in ('phone', 'email', 'password')),
  -- If set, the message contains a link to the change.
  change_id uuid references private.address_changes (id) on delete cascade,
  channel text not null check (channel in ('phone', 'email')),
  address text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  sent_at timestamptz
);

create index account_notices_by_user_id on private.account_notices (user_id, created_at);

create index account_notices_by_change_id on private.account_notices (change_id);

alter table private.account_notices enable row level security;

-- account_notice_tokens: hashes of the links' tokens, one for each attempt to send.
create table private.account_notice_tokens (
  token_hash text primary key,
  notice_id uuid not null references private.account_notices (id) on delete cascade
);

create index account_notice_tokens_by_notice_id on private.account_notice_tokens (notice_id);

alter table private.account_notice_tokens enable row level security;

-- email_verifications: a person's newest verification link; one row a person. Stores only the hash of the token. The
-- row stays after use, so that opening the link twice succeeds.
create table private.email_verifications (
  user_id uuid primary key references auth.users (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  email text not null,
  -- Set by the worker that sends the mail; a retry of the job replaces it.
  token_hash bytea unique,
  requested_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);

alter table private.email_verifications enable row level security;
