-- Immutable versions of what senders pay (kind `sender`) and drivers are paid (kind `driver`); of the versions that
-- have begun, the last added one applies. With a sender it is an agreement with that sender, until a version ends it.
-- Without any version nothing is priced. Amounts in cents, shares in basis points.
create table private.fee_schedules (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('sender', 'driver')),
  -- The sender of the agreement; null: everyone.
  sender_id uuid references auth.users (id),
  version int not null check (version > 0),
  valid_from timestamptz not null,
  flat int not null default 0 check (flat between 0 and 100000),
  -- For each kilometre of the road route.
  per_km int not null default 0 check (per_km between 0 and 10000),
  -- Of the delivery's amount.
  basis_points int not null default 0 check (basis_points between 0 and 10000),
  urgent int not null default 0 check (urgent between 0 and 100000),
  minimum int not null default 0 check (minimum between 0 and 100000),
  maximum int check (maximum between 0 and 1000000),
  -- The share that applies if the handover fails: retained from the fee, and paid to the driver.
  failed_basis_points int not null default 0 check (failed_basis_points between 0 and 10000),
  tips boolean not null default false,
  -- Ends the agreement with this sender; the general prices apply.
  ends boolean not null default false,
  -- A second administrator has confirmed pay above the fee and `pay_above_fee`. Without it, quotes cap the pay.
  above_fee boolean not null default false,
  added_by uuid not null,
  added_at timestamptz not null default clock_timestamp(),
  reason text not null check (length(btrim(reason)) between 1 and 500),
  constraint schedules_in_order unique nulls not distinct (kind, sender_id, version),
  constraint minimum_before_maximum check (maximum is null or maximum >= minimum),
  constraint tips_require_sender_schedule check (kind = 'sender' or not tips),
  constraint only_agreements_end check (sender_id is not null or not ends)
);

alter table private.fee_schedules enable row level security;

create index fee_schedules_by_sender_id on private.fee_schedules (sender_id) where sender_id is not null;

create trigger fee_schedules_immutable before update or delete or truncate on private.fee_schedules
  for each statement execute function private.prevent_record_change();

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
