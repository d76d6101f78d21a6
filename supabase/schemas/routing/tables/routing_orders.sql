create table private.routing_orders (
  -- Why no reference: what the provider holds must be known after the delivery was deleted here.
  transaction_id uuid primary key,
  order_no text not null,
  -- The provider's day of the order, in the account's time zone.
  order_date date,
  provider_id text,
  stage text not null default 'unsent' check (stage in ('unsent', 'present', 'gone')),
  -- A creation was begun and nobody knows how it ended: there may be something to delete.
  unsure boolean not null default false,
  -- The fields and the completion that the provider acknowledged last.
  sent jsonb,
  sent_completion jsonb,
  -- The version that the provider refused, and how often. It is asked again only when the version changes or
  -- `ask_again` says so.
  refused_version text,
  refusals int not null default 0,
  ask_again boolean not null default false,
  -- How many runs have begun. What an earlier one says once a later one has begun is not believed: both spoke to the
  -- provider, and nobody knows who was heard last.
  runs bigint not null default 0,
  -- When a reconciliation last found it there.
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index routing_orders_days on private.routing_orders (order_date, transaction_id) where stage = 'present';

create index routing_orders_numbers on private.routing_orders (order_no);

create index routing_orders_refused on private.routing_orders (transaction_id) where refused_version is not null;
