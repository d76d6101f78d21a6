-- time_proposals: when a receiver would rather have it, for the sender to agree to: one open at a time. Gone with the
-- delivery, or after the usual while: what was agreed stands on the delivery and its record.
create table private.time_proposals (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  -- The window as it was proposed, on the service's clock, and the moments that it means.
  day date not null,
  preferred_from time not null,
  preferred_to time not null check (preferred_to > preferred_from),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Withdrawn: another came instead of it, or a driver.
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  proposed_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  constraint time_proposals_answered check ((state = 'open') = (answered_at is null))
);

create unique index time_proposals_one on private.time_proposals (transaction_id) where state = 'open';

-- The latest of a delivery.
create index time_proposals_by_transaction_id on private.time_proposals (transaction_id, proposed_at desc);

-- What is cleaned up.
create index time_proposals_age on private.time_proposals (proposed_at);

alter table private.time_proposals enable row level security;
