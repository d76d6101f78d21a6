-- hub_closings: each business day what a hub's safe holds by the ledger, and by a cashier's count. Its difference is
-- settled by two administrators; until then, and while the day lasts, it may be counted again.
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
