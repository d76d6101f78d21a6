-- money_verdicts: every verdict about a delivery, with its inputs and the rules' version. Immutable; never deleted;
-- never shown to the parties.
create table private.money_verdicts (
  id bigint generated always as identity primary key,
  -- Null if the request was refused: there is no delivery then.
  transaction_id uuid,
  sender_id uuid not null,
  receiver_id uuid not null,
  amount numeric(12, 2) not null,
  -- Requested, accepted by the receiver, paid; another time proposed by the receiver, moved to another time.
  moment text not null check (moment in ('create', 'accept', 'pay', 'propose', 'move')),
  verdict text not null check (verdict in ('allow', 'review', 'refuse')),
  -- [{rule, count, sum, most, days}]: the finding of each rule that applied; `most`: the rule's limit, `days`: its
  -- period.
  reasons jsonb not null,
  inputs jsonb not null,
  rules text not null,
  at timestamptz not null default clock_timestamp()
);

alter table private.money_verdicts enable row level security;

create index money_verdicts_by_transaction_id on private.money_verdicts (transaction_id, id desc) where transaction_id is not null;

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
