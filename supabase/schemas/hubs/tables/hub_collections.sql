-- hub_collections: a delivery's cash that waits at a hub for its sender. `proving`: the sender has counted it at the
-- counter and has an open code, with which the cashier books it.
create table private.hub_collections (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id),
  hub_id uuid not null references public.hubs (id),
  amount numeric(12, 2) not null check (amount > 0),
  -- The sender's and the hub's screens show the same two digits.
  digits text not null check (digits ~ '^[0-9]{2}$'),
  state text not null default 'waiting' check (state in ('waiting', 'proving', 'done')),
  code text check (code ~ '^[A-Z0-9]{8}$'),
  code_expires_at timestamptz,
  -- The cashier; null if two administrators recorded the collection.
  given_by uuid,
  opened_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  constraint collections_done_at_set check ((state = 'done') = (done_at is not null)),
  constraint collections_prove_by_a_code check ((state = 'proving') = (code is not null) and (code is null) = (code_expires_at is null))
);

-- More cash of the same delivery at the same hub is added to the open row.
create unique index hub_collections_one_open on private.hub_collections (transaction_id, hub_id) where state <> 'done';

create index hub_collections_open on private.hub_collections (hub_id, opened_at) where state <> 'done';

create index hub_collections_by_transaction_id on private.hub_collections (transaction_id);

create index hub_collections_by_hub_id on private.hub_collections (hub_id);

alter table private.hub_collections enable row level security;
