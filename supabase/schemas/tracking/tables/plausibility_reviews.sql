create table private.plausibility_reviews (
  transaction_id uuid not null references public.transactions (id),
  driver_id uuid not null references public.driver_profiles (user_id),
  step text not null check (step in ('arrive', 'complete', 'give_back')),
  -- {rule, metres, seconds, limit}. 'time', 'way', 'track': so far in so short a time, limit in m/s. 'unseen': so long
  -- a way without a position within limit metres of the drop-off. 'pickup': so long within limit metres of the pickup,
  -- then so far away. 'confirmed': so long before it ended the other side had said that the driver has the cash.
  -- 'away': left without the cash, never nearer to the pickup than that, or nowhere at all.
  facts jsonb not null,
  raised_at timestamptz not null default clock_timestamp(),
  cleared_at timestamptz,
  cleared_by uuid references auth.users (id),
  primary key (transaction_id, driver_id, step)
);

-- Why: what a deleted row is referred to by is looked up.
create index plausibility_reviews_by_cleared_by on private.plausibility_reviews (cleared_by) where cleared_by is not null;

alter table private.plausibility_reviews enable row level security;

create index plausibility_reviews_open on private.plausibility_reviews (driver_id, raised_at) where cleared_at is null;
