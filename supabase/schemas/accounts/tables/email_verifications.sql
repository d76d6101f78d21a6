-- email_verifications: the newest link by which a person confirms their e-mail address; one row a person. Only the hash
-- of the link's token is stored. The row stays after its use, so that opening the link twice succeeds.
create table private.email_verifications (
  user_id uuid primary key references auth.users (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  email text not null,
  -- Set by the worker that sends the mail; a repeat of the job replaces it.
  token_hash bytea unique,
  requested_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);

alter table private.email_verifications enable row level security;
