-- Drivers who gave this delivery back: never asked again.
create table private.dispatch_exclusions (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  why text not null,
  at timestamptz not null default now(),
  primary key (transaction_id, driver_id)
);

-- Why: what a deleted row is referred to by is looked up.
create index dispatch_exclusions_by_driver_id on private.dispatch_exclusions (driver_id);
