-- overnight_holdings: two administrators let a driver keep what they hold through the night after this business day.
create table private.overnight_holdings (
  driver_id uuid not null references public.driver_profiles (user_id),
  business_day date not null,
  asked_by uuid not null,
  approved_by uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (driver_id, business_day)
);

alter table private.overnight_holdings enable row level security;
