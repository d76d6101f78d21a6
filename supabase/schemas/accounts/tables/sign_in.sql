-- reauthentications: when a session last proved the password or the verified phone. No foreign key to the session,
-- because hosted projects own that table. A row counts only while its session exists.
create table private.reauthentications (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- sign_up: the session that created the account, so that its owner can verify the phone without a dialog.
  method text not null check (method in ('password', 'code', 'sign_up')),
  verified_at timestamptz not null default clock_timestamp()
);

create index reauthentications_user on private.reauthentications (user_id);

alter table private.reauthentications enable row level security;

-- second_factors: the authenticator app of an administrator or cashier. Secrets are encrypted with a key that only the
-- server has. `last_step`: the 30-second step of the last accepted code, so that each code works once.
create table private.second_factors (
  user_id uuid primary key references auth.users (id) on delete cascade,
  encrypted_secret text,
  enrolled_at timestamptz,
  last_step bigint,
  -- A pending enrolment; its first correct code activates it.
  pending_encrypted_secret text,
  pending_at timestamptz,
  tries int not null default 0,
  locked_until timestamptz,
  -- When the user reported the factor as lost and requested its removal.
  reset_requested_at timestamptz,
  constraint second_factors_complete check ((encrypted_secret is null) = (enrolled_at is null) and (pending_encrypted_secret is null) = (pending_at is null))
);

alter table private.second_factors enable row level security;

-- second_factor_recovery_codes: one-time codes for a lost authenticator app, as keyed hashes.
create table private.second_factor_recovery_codes (
  user_id uuid not null references private.second_factors (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

alter table private.second_factor_recovery_codes enable row level security;

-- second_factor_sessions: sessions that have proved the second factor, and when.
create table private.second_factor_sessions (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  verified_at timestamptz not null default clock_timestamp()
);

create index second_factor_sessions_by_user_id on private.second_factor_sessions (user_id);

alter table private.second_factor_sessions enable row level security;

-- token_hook_calls: when the auth service last called custom_access_token(), written at most once an hour. No readable
-- setting shows whether a project has enabled the hook.
create table private.token_hook_calls (
  singleton boolean primary key default true check (singleton),
  called_at timestamptz not null
);

alter table private.token_hook_calls enable row level security;
