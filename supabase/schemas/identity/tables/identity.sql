-- identity_checks: a person's submissions for verification: `open` before submission, `waiting` until the decision.
-- `checker`: the deciding party; `manual`: our administrators.
create table private.identity_checks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  checker text not null default 'manual' check (checker in ('manual')),
  state text not null default 'open' check (state in ('open', 'waiting', 'approved', 'rejected')),
  opened_at timestamptz not null default clock_timestamp(),
  submitted_at timestamptz,
  decided_at timestamptz,
  constraint identity_checks_in_order check (
    (submitted_at is null) = (state = 'open') and (decided_at is null) = (state in ('open', 'waiting')))
);

alter table private.identity_checks enable row level security;

create unique index identity_checks_going_on on private.identity_checks (user_id) where state in ('open', 'waiting');

create index identity_checks_by_user_id on private.identity_checks (user_id, opened_at desc);

create index identity_checks_waiting on private.identity_checks (submitted_at) where state = 'waiting';

-- identity_documents: the pictures of a check, one for each kind. Files are deleted some days after the decision; the
-- rows with their hashes stay.
create table private.identity_documents (
  id uuid primary key default gen_random_uuid(),
  check_id uuid not null references private.identity_checks (id) on delete cascade,
  kind text not null check (kind in ('front', 'back', 'source_of_funds')),
  path text not null unique,
  -- At most 5 MiB.
  size_bytes int not null check (size_bytes between 1 and 5242880),
  -- Of the file's bytes: identifies the exact file that was decided on.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  constraint identity_documents_one_of_a_kind unique (check_id, kind)
);

alter table private.identity_documents enable row level security;

create index identity_documents_same on private.identity_documents (sha256);

create index identity_documents_kept on private.identity_documents (check_id) where removed_at is null;

-- identity_decisions: decisions about a person: administrator, validity and documents. Immutable; never deleted.
-- `level`: the verified level. `revoked` ends all earlier approvals.
create table private.identity_decisions (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  check_id uuid,
  outcome text not null check (outcome in ('approved', 'rejected', 'revoked')),
  level text check (level in ('identity', 'source_of_funds')),
  expires_on date,
  reason text check (length(btrim(reason)) between 1 and 500),
  decided_by uuid not null,
  -- {kind: hash}
  documents jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  constraint identity_decisions_whole check ((outcome = 'approved') = (level is not null and expires_on is not null)
    and (outcome = 'approved' or reason is not null))
);

alter table private.identity_decisions enable row level security;

create index identity_decisions_by_user_id on private.identity_decisions (user_id, id desc);

create index identity_decisions_ending on private.identity_decisions (expires_on) where outcome = 'approved';
