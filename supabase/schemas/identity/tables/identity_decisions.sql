-- identity_decisions: decisions about a person: administrator, validity and documents. Immutable; never deleted.
-- `level`: the verified level. `revoked` ends all earlier approvals.
create table private.identity_decisions (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  check_id uuid,
  outcome text not null check (outcome in ('approved', 'rejected', 'revoked')),
  level text check (level in ('identity', 'source')),
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
