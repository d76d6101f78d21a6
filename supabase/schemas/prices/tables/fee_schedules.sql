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
  share int not null default 0 check (share between 0 and 10000),
  urgent int not null default 0 check (urgent between 0 and 100000),
  minimum int not null default 0 check (minimum between 0 and 100000),
  maximum int check (maximum between 0 and 1000000),
  -- The share that applies if the handover fails: retained from the fee, and paid to the driver.
  failed_share int not null default 0 check (failed_share between 0 and 10000),
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
