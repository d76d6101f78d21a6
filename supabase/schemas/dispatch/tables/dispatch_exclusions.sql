-- Drivers who gave this delivery back; they never get another offer of it.
create table private.dispatch_exclusions (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  reason text not null,
  at timestamptz not null default now(),
  primary key (transaction_id, driver_id)
);

-- For the foreign key's delete cascade.
create index dispatch_exclusions_by_driver_id on private.dispatch_exclusions (driver_id);
