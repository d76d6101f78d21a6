-- plausibility_reviews: drivers' steps that seem impossible or unseen. Until an administrator has cleared the review,
-- the driver gets no offers.
create table private.plausibility_reviews (
  transaction_id uuid not null references public.transactions (id),
  driver_id uuid not null references public.driver_profiles (user_id),
  step text not null check (step in ('arrive', 'complete', 'give_back')),
  -- {rule, metres, seconds, limit}. 'time', 'via_pickup', 'track': too far in too short a time, limit in m/s. 'unseen':
  -- a long drive without a position within limit metres of the drop-off. 'pickup': a stay within limit metres of the
  -- pickup, then far away. 'confirmed': the seconds before the end at which the other side confirmed that the driver
  -- has the cash. 'away': left without the cash and never nearer to the pickup than metres, or without any position.
  facts jsonb not null,
  raised_at timestamptz not null default clock_timestamp(),
  cleared_at timestamptz,
  cleared_by uuid references auth.users (id),
  primary key (transaction_id, driver_id, step)
);

-- Serves the foreign-key lookup when a user is deleted.
create index plausibility_reviews_by_cleared_by on private.plausibility_reviews (cleared_by) where cleared_by is not null;

alter table private.plausibility_reviews enable row level security;

create index plausibility_reviews_open on private.plausibility_reviews (driver_id, raised_at) where cleared_at is null;
