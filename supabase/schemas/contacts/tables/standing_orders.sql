-- standing_orders: a delivery that repeats weekly on days that its sender chooses. Each delivery is created a day
-- ahead by the same function as any other. `request`: its template, in the format of POST /api/transactions.
create table private.standing_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  receiver_id uuid not null references auth.users (id) on delete cascade,
  receiver_name text not null check (length(receiver_name) between 1 and 120),
  request jsonb not null check (length(request::text) <= 8000),
  -- 1: Monday … 7: Sunday, in the service's time zone.
  weekdays int[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  wanted_from time not null,
  wanted_to time not null,
  -- The last possible day; null: no end.
  until date,
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  -- The day of the next delivery; null if there is none.
  next_on date,
  -- The error code of the last failed delivery, its day, and the number of consecutive failures.
  problem text,
  failed_on date,
  consecutive_failures int not null default 0 check (consecutive_failures >= 0),
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
