-- provider_events: deduplicates the payment provider's events, which arrive in any order. Their content is not trusted:
-- an event only names the payment to fetch.
create table private.provider_events (
  id text primary key check (length(id) between 1 and 200),
  type text not null check (length(type) <= 100),
  provider_id text check (length(provider_id) <= 200),
  at timestamptz not null default now()
);

create index provider_events_age on private.provider_events using brin (at);

alter table private.provider_events enable row level security;

-- provider_movements: the movements of the account at the payment provider, from its list, each once. Immutable on both
-- sides.
create table private.provider_movements (
  id text primary key check (length(id) between 1 and 200),
  -- A failed movement that returned has the kind of the original: `refund`, `dispute`.
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'transfer')),
  -- The payment or transfer that it is about.
  provider_object_id text not null check (length(provider_object_id) between 1 and 200),
  -- Negative if money left the account; without the provider's fee.
  amount numeric(12, 2) not null,
  fee numeric(12, 2) not null,
  at timestamptz not null,
  stored_at timestamptz not null default clock_timestamp()
);

create index provider_movements_by_provider_object_id on private.provider_movements (provider_object_id);

create index provider_movements_new on private.provider_movements using brin (stored_at);

alter table private.provider_movements enable row level security;

create trigger provider_movements_immutable before update or delete or truncate on private.provider_movements
  for each statement execute function private.prevent_record_change();

-- payment_reconciliations: each reconciliation with the provider's list. One without an end did not complete; the next
-- one reads the same movements again.
create table private.payment_reconciliations (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  began_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Size of the list, and how many payments and transfers were compared.
  movements int,
  compared int,
  found int,
  settled int,
  -- Why it did not complete.
  failure text check (length(failure) <= 100)
);

create index payment_reconciliations_ended on private.payment_reconciliations (began_at desc) where ended_at is not null;

alter table private.payment_reconciliations enable row level security;

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
