-- custody_legs: cash that one party must hand to another now: the parties, the amount and the progress. Legs are never
-- deleted: completed and failed ones stay on record.
create table public.custody_legs (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id),
  kind text not null check (kind in ('pickup', 'handover', 'return', 'deposit')),
  giver_kind text not null check (giver_kind in ('sender', 'receiver', 'driver', 'hub')),
  giver_id uuid not null,
  taker_kind text not null check (taker_kind in ('sender', 'receiver', 'driver', 'hub')),
  taker_id uuid not null,
  -- The driver, who is one of the two sides.
  driver_id uuid not null references public.driver_profiles (user_id),
  amount numeric(12, 2) not null check (amount > 0),
  -- Both sides' phones show the same two digits.
  matching_digits text not null check (matching_digits ~ '^[0-9]{2}$'),
  -- The serial number of the sealed bag that the cash is in; null without one.
  bag_serial text check (length(btrim(bag_serial)) between 1 and 40),
  -- 'verifying': both sides have reported the same amount, and a code is open. `void`: ended without a proof.
  state text not null default 'waiting' check (state in ('waiting', 'verifying', 'done', 'failed', 'void')),
  -- The driver's count.
  counted numeric(12, 2) check (counted > 0),
  counted_at timestamptz,
  -- The other side's last response to the count: {agrees, counted, at}.
  count_response jsonb,
  -- When the driver was first known to be there.
  arrived_at timestamptz,
  -- The events in order: [{what, at, by, …}].
  evidence jsonb not null default '[]',
  opened_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  constraint legs_driver_is_a_side check ((giver_kind = 'driver' and giver_id = driver_id) <> (taker_kind = 'driver' and taker_id = driver_id)),
  constraint legs_done_at_set check ((state in ('done', 'failed', 'void')) = (done_at is not null)),
  constraint legs_verifying_requires_agreement check (state <> 'verifying' or (count_response -> 'agrees') = 'true'),
  constraint legs_counted_at_set check ((counted is null) = (counted_at is null))
);

-- Guarantees that cash is never in two places, independent of the functions. A return concerns the cash of one driver,
-- so a delivery may have several.
create unique index custody_legs_one_open_per_delivery on public.custody_legs (transaction_id) where state in ('waiting', 'verifying') and kind <> 'return';

create index custody_legs_open_returns on public.custody_legs (transaction_id) where state in ('waiting', 'verifying') and kind = 'return';

create unique index custody_legs_one_open_per_driver on public.custody_legs (driver_id) where state in ('waiting', 'verifying');

-- A hub's screen polls for drivers who come for cash.
create index custody_legs_open_at_hubs on public.custody_legs (giver_id) where giver_kind = 'hub' and state in ('waiting', 'verifying');

-- The call lines look up both sides.
create index custody_legs_open_givers on public.custody_legs (giver_id) where state in ('waiting', 'verifying');

create index custody_legs_open_takers on public.custody_legs (taker_id) where state in ('waiting', 'verifying');

create index custody_legs_by_transaction_id on public.custody_legs (transaction_id, opened_at desc);

-- Serves the foreign-key lookup when a driver is deleted.
create index custody_legs_by_driver_id on public.custody_legs (driver_id);

alter table public.custody_legs enable row level security;
revoke all on public.custody_legs from public, anon, authenticated, service_role;
-- The evidence, with positions and free text, is readable only through functions.
grant select (id, transaction_id, kind, giver_kind, giver_id, taker_kind, taker_id, driver_id, amount, matching_digits, bag_serial, state, counted, counted_at,
  count_response, arrived_at, opened_at, done_at) on public.custody_legs to handover_authenticated;

-- Readers: the other side, the driver of an open leg, and administrators. A driver who no longer has the delivery
-- cannot read its legs.
create policy own_sides on public.custody_legs for select to handover_authenticated
  using ((giver_kind <> 'driver' and giver_id = (select private.find_actor())) or (taker_kind <> 'driver' and taker_id = (select private.find_actor()))
         or (driver_id = (select private.find_actor()) and state in ('waiting', 'verifying')) or (select private.find_admin_actor()) is not null);
