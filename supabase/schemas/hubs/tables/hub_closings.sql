-- hub_closings: a safe's balance by the ledger and by a cashier's count, for each business day. Two administrators
-- settle a difference; until then it can be counted again on the same day.
create table private.hub_closings (
  id uuid primary key default gen_random_uuid(),
  hub_id uuid not null references public.hubs (id),
  business_day date not null,
  expected numeric(14, 2) not null,
  counted numeric(14, 2) not null check (counted >= 0),
  difference numeric(14, 2) generated always as (counted - expected) stored,
  closed_by uuid not null,
  closed_at timestamptz not null default clock_timestamp(),
  -- Every count of the day: [{expected, counted, by, at}].
  counts jsonb not null default '[]',
  settled_at timestamptz,
  constraint closings_one_a_day unique (hub_id, business_day),
  constraint closings_settle_a_difference check (settled_at is null or counted <> expected)
);

alter table private.hub_closings enable row level security;
