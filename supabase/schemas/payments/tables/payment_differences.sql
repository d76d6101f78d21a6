-- payment_differences: payments and transfers on which the provider's list and the money book differ. Settled when both
-- agree, never edited.
create table private.payment_differences (
  id uuid primary key default gen_random_uuid(),
  provider_object_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'transfer')),
  difference text not null check (difference in ('missing_here', 'missing_there', 'amount')),
  -- Null: no movement.
  local_amount numeric(12, 2),
  provider_amount numeric(12, 2),
  transaction_id uuid references public.transactions (id),
  found_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz
);

create unique index payment_differences_open on private.payment_differences (provider_object_id, kind) where settled_at is null;

create index payment_differences_by_transaction_id on private.payment_differences (transaction_id) where transaction_id is not null;

alter table private.payment_differences enable row level security;
