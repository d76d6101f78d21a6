-- hub_deposits: cash that a driver hands in at a hub. `waiting`: for the first count; `second_count`: for the same sum
-- by another person. Readable only through functions, because those who count must not know the expected sum.
create table private.hub_deposits (
  id uuid primary key default gen_random_uuid(),
  hub_id uuid not null references public.hubs (id),
  driver_id uuid not null references public.driver_profiles (user_id),
  state text not null default 'waiting' check (state in ('waiting', 'second_count', 'done', 'void')),
  -- A count exceeded what the driver holds, and the deposit is counted again.
  was_overcounted boolean not null default false,
  first_counted_by uuid,
  first_counted numeric(12, 2),
  -- The counted sum, and how much of it was posted; the rest was given back.
  counted numeric(12, 2) check (counted > 0),
  posted numeric(12, 2) check (posted > 0 and posted <= counted),
  opened_at timestamptz not null default clock_timestamp(),
  -- Copied here so that expire_deposits(), which locks this row, sees a concurrent count.
  last_count_at timestamptz,
  ended_at timestamptz,
  constraint deposits_ended_at_set check ((state in ('done', 'void')) = (ended_at is not null)),
  constraint deposits_done_are_counted check ((state = 'done') = (posted is not null) and (posted is null) = (counted is null)),
  constraint deposits_first_count check ((first_counted_by is null) = (first_counted is null) and (state <> 'second_count' or first_counted_by is not null))
);

-- One open deposit for each driver, because the same cash cannot be on two counters.
create unique index hub_deposits_one_open_per_driver on private.hub_deposits (driver_id) where state in ('waiting', 'second_count');

create index hub_deposits_open on private.hub_deposits (hub_id, opened_at) where state in ('waiting', 'second_count');

create index hub_deposits_by_hub_id on private.hub_deposits (hub_id);

create index hub_deposits_by_driver_id on private.hub_deposits (driver_id);

alter table private.hub_deposits enable row level security;

-- hub_deposit_items: the deliveries of a deposit. `held` and `posted`: what the driver held at posting, and how much
-- was posted.
create table private.hub_deposit_items (
  deposit_id uuid not null references private.hub_deposits (id),
  transaction_id uuid not null references public.transactions (id),
  held numeric(12, 2) check (held >= 0),
  posted numeric(12, 2) check (posted >= 0 and posted <= held),
  primary key (deposit_id, transaction_id)
);

create index hub_deposit_items_by_transaction_id on private.hub_deposit_items (transaction_id);

-- A shortfall needs attention until the driver no longer holds it.
create index hub_deposit_items_short on private.hub_deposit_items (transaction_id) where posted < held;

alter table private.hub_deposit_items enable row level security;

-- hub_deposit_counts: every count, also rejected ones.
create table private.hub_deposit_counts (
  id bigint generated always as identity primary key,
  deposit_id uuid not null references private.hub_deposits (id),
  counted_by uuid not null,
  -- Number of each: {"100": 2, "0.25": 3}.
  denominations jsonb not null,
  sum numeric(12, 2) not null check (sum > 0),
  at timestamptz not null default clock_timestamp()
);

create index hub_deposit_counts_by_deposit_id on private.hub_deposit_counts (deposit_id, id);

alter table private.hub_deposit_counts enable row level security;

create trigger hub_deposit_counts_immutable before update or delete or truncate on private.hub_deposit_counts
  for each statement execute function private.prevent_record_change();

-- hub_collections: a delivery's cash that waits at a hub for its sender. `verifying`: the sender has counted it at the
-- counter and has an open code, with which the cashier books it.
create table private.hub_collections (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id),
  hub_id uuid not null references public.hubs (id),
  amount numeric(12, 2) not null check (amount > 0),
  -- The sender's and the hub's screens show the same two digits.
  matching_digits text not null check (matching_digits ~ '^[0-9]{2}$'),
  state text not null default 'waiting' check (state in ('waiting', 'verifying', 'done')),
  code private.encrypted_text,
  code_expires_at timestamptz,
  -- The cashier; null if two administrators recorded the collection.
  given_by uuid,
  opened_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  constraint collections_done_at_set check ((state = 'done') = (done_at is not null)),
  constraint collections_prove_by_a_code check ((state = 'verifying') = (code is not null) and (code is null) = (code_expires_at is null))
);

-- More cash of the same delivery at the same hub is added to the open row.
create unique index hub_collections_one_open on private.hub_collections (transaction_id, hub_id) where state <> 'done';

create index hub_collections_open on private.hub_collections (hub_id, opened_at) where state <> 'done';

create index hub_collections_by_transaction_id on private.hub_collections (transaction_id);

create index hub_collections_by_hub_id on private.hub_collections (hub_id);

alter table private.hub_collections enable row level security;

-- hub_closings: a safe's balance by the ledger and by a cashier's count, for each business day. Two administrators
-- settle a difference; until then it can be counted again on the same day.
create table private.hub_closings (
  id uuid primary key default gen_random_uuid(),
  hub_id uuid not null references public.hubs (id),
  business_day date not null,
  expected numeric(14, 2) not null,
  counted numeric(14, 2) not null check (counted >= 0),
  difference numeric(14, 2) generated always as (counted - expected) stored,
  closed_by uuid not null,
  closed_at timestamptz not null default clock_timestamp(),
  -- Every count of the day: [{expected, counted, by, at}].
  counts jsonb not null default '[]',
  settled_at timestamptz,
  constraint closings_one_a_day unique (hub_id, business_day),
  constraint closings_settle_a_difference check (settled_at is null or counted <> expected)
);

alter table private.hub_closings enable row level security;

-- overnight_holdings: permissions by two administrators for a driver to keep held cash through the night after this
-- business day.
create table private.overnight_holdings (
  driver_id uuid not null references public.driver_profiles (user_id),
  business_day date not null,
  requested_by uuid not null,
  approved_by uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (driver_id, business_day)
);

alter table private.overnight_holdings enable row level security;
