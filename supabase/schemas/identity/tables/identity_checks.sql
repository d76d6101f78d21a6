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
