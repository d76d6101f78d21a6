-- standing_orders: the same delivery again every week, on days that its sender names: made a day ahead, each by the
-- function that makes any other. `request`: what it is made from, as POST /api/transactions takes it.
create table private.standing_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  receiver_id uuid not null references auth.users (id) on delete cascade,
  receiver_name text not null check (length(receiver_name) between 1 and 120),
  request jsonb not null check (length(request::text) <= 8000),
  -- 1: Monday … 7: Sunday, on the service's clock.
  weekdays int[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  wanted_from time not null,
  wanted_to time not null,
  -- The last day that it may be for; null: until it is ended.
  until date,
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  -- The day that the next delivery is for; null where there is none.
  next_on date,
  -- Why the last one was not made, as the code says it, for which day, and how many days in a row.
  problem text,
  failed_on date,
  problems int not null default 0 check (problems >= 0),
  last_transaction_id uuid references public.transactions (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint standing_order_in_order check (wanted_from < wanted_to),
  constraint standing_order_ended check ((ended_at is null) = (state <> 'ended'))
);

create index standing_orders_by_user_id on private.standing_orders (user_id, created_at desc);

create index standing_orders_due on private.standing_orders (next_on) where state = 'active';

create index standing_orders_receiver on private.standing_orders (receiver_id);

create index standing_orders_delivery on private.standing_orders (last_transaction_id) where last_transaction_id is not null;

create index standing_orders_ended_at on private.standing_orders (ended_at) where ended_at is not null;

alter table private.standing_orders enable row level security;
