create table private.payment_customers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  provider_id text not null check (length(provider_id) between 1 and 200),
  created_at timestamptz not null default clock_timestamp(),
  constraint payment_customers_provider_id unique (provider_id)
);

alter table private.payment_customers enable row level security;
