create table private.routing_orders (
  -- No foreign key: the row must outlive the delivery until its order is deleted at the provider.
  transaction_id uuid primary key,
  order_no text not null,
  -- The order's day at the provider, in the account's time zone.
  order_date date,
  provider_id text,
  stage text not null default 'unsent' check (stage in ('unsent', 'present', 'gone')),
  -- A creation was started and its result is unknown, so there may be an order to delete.
  unsure boolean not null default false,
  -- The fields and the completion that the provider acknowledged last.
  sent jsonb,
  sent_completion jsonb,
  -- The version that the provider refused, and how often. It is sent again only if the version changes or
  -- `retry_requested` is true.
  refused_version text,
  refusals int not null default 0,
  retry_requested boolean not null default false,
  -- Number of runs started. Results of an earlier run are discarded once a later one has started: both called the
  -- provider, in an unknown order.
  runs bigint not null default 0,
  -- When a reconciliation last found the order.
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index routing_orders_days on private.routing_orders (order_date, transaction_id) where stage = 'present';

create index routing_orders_numbers on private.routing_orders (order_no);

create index routing_orders_refused on private.routing_orders (transaction_id) where refused_version is not null;
