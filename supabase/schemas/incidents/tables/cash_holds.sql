-- cash_holds: cash that operations have blocked during an incident: it cannot be handed over, refunded or written off.
-- Each incident places and lifts its own hold.
create table private.cash_holds (
  id uuid primary key default gen_random_uuid(),
  incident_id uuid not null references private.incidents (id),
  transaction_id uuid not null references public.transactions (id),
  placed_by uuid not null,
  placed_at timestamptz not null default clock_timestamp(),
  lifted_by uuid,
  lifted_at timestamptz,
  constraint cash_holds_lifted check ((lifted_by is null) = (lifted_at is null))
);

alter table private.cash_holds enable row level security;

create unique index cash_holds_one on private.cash_holds (transaction_id, incident_id) where lifted_at is null;

create index cash_holds_by_incident_id on private.cash_holds (incident_id);
