-- A delivery's cost for its sender and its driver's pay, valid for 15 minutes; once used, it is stored as that
-- delivery's price. Cents, metres, seconds.
create table private.quotes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  amount numeric(12, 2) not null check (amount > 0),
  funding text not null check (funding in ('sender_cash', 'prefunded')),
  urgent boolean not null,
  -- As named by the sender; without coordinates only the address. Null for a hub's pickup, and after erasure.
  pickup_latitude double precision,
  pickup_longitude double precision,
  pickup_address text check (length(pickup_address) between 1 and 500),
  delivery_latitude double precision,
  delivery_longitude double precision,
  metres int not null check (metres >= 0),
  seconds int not null check (seconds >= 0),
  -- Not measured by the engine: the straight line times 1.4, or a pickup geocoded from its address only.
  approximate boolean not null,
  -- The versions used; null if there was none.
  sender_schedule uuid references private.fee_schedules (id),
  driver_schedule uuid references private.fee_schedules (id),
  fee int not null check (fee >= 0),
  fee_parts jsonb not null,
  pay int not null check (pay >= 0),
  pay_parts jsonb not null,
  -- The sender's tip for the driver.
  tip int not null default 0 check (tip between 0 and 10000),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  transaction_id uuid constraint quotes_transaction_unique unique references public.transactions (id) on delete cascade,
  constraint fee_is_its_parts check (fee = private.sum_price_parts(fee_parts)),
  constraint pay_is_its_parts check (pay = private.sum_price_parts(pay_parts))
);

alter table private.quotes enable row level security;

create index quotes_by_user_id on private.quotes (user_id);

create index quotes_unused on private.quotes (expires_at) where transaction_id is null;

create index quotes_by_sender_schedule on private.quotes (sender_schedule);

create index quotes_by_driver_schedule on private.quotes (driver_schedule);
