-- Periods of closed pay, which is owed to each driver until an administrator has sent it.
create table private.payouts (
  id uuid primary key default gen_random_uuid(),
  -- Includes pay posted before this time.
  earned_before timestamptz not null,
  team text not null,
  closed_by uuid not null,
  closed_at timestamptz not null default clock_timestamp(),
  paid_by uuid,
  paid_at timestamptz,
  constraint paid_at_requires_paid_by check ((paid_by is null) = (paid_at is null))
);

alter table private.payouts enable row level security;

create index payouts_newest on private.payouts (closed_at desc, id);

create table private.payout_items (
  payout_id uuid not null references private.payouts (id),
  driver_id uuid not null references public.driver_profiles (user_id),
  amount numeric(12, 2) not null check (amount > 0),
  primary key (payout_id, driver_id)
);

alter table private.payout_items enable row level security;

create index payout_items_by_driver_id on private.payout_items (driver_id);

create trigger payout_items_immutable before update or delete or truncate on private.payout_items
  for each statement execute function private.prevent_record_change();
