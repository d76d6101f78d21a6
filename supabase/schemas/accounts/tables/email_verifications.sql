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
