-- money_reviews: reviews of deliveries and their decisions. `released`: the delivery continues; `refused`: it is
-- cancelled; `void`: it ended before a decision. At most one waits for each delivery.
create table private.money_reviews (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id),
  reasons jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'released', 'refused', 'void')),
  opened_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by uuid,
  -- The second administrator, if any.
  approved_by uuid,
  reason text check (length(btrim(reason)) between 1 and 500),
  constraint money_reviews_decided check ((decided_at is null) = (state = 'waiting')),
  constraint money_reviews_decision_requires_admin check ((decided_by is not null) = (state in ('released', 'refused')))
);

alter table private.money_reviews enable row level security;

create unique index money_reviews_waiting on private.money_reviews (transaction_id) where state = 'waiting';

create index money_reviews_by_transaction_id on private.money_reviews (transaction_id);

create index money_reviews_open on private.money_reviews (opened_at) where state = 'waiting';
