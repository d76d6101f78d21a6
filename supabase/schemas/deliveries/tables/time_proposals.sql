-- time_proposals: another time that the receiver proposes and the sender may accept; at most one open per delivery.
-- Deleted with the delivery or after the retention period: an accepted time is stored on the delivery and in its
-- history.
create table private.time_proposals (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  -- The proposed window in the service's time zone, and its start and end as timestamps.
  day date not null,
  preferred_from time not null,
  preferred_to time not null check (preferred_to > preferred_from),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Withdrawn: replaced by another proposal, or a driver has accepted the delivery.
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  proposed_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  constraint time_proposals_answered check ((state = 'open') = (answered_at is null))
);

create unique index time_proposals_one on private.time_proposals (transaction_id) where state = 'open';

-- Serves the latest proposal of a delivery.
create index time_proposals_by_transaction_id on private.time_proposals (transaction_id, proposed_at desc);

-- Serves the cleanup.
create index time_proposals_age on private.time_proposals (proposed_at);

alter table private.time_proposals enable row level security;
