-- overnight_holdings: permissions by two administrators for a driver to keep held cash through the night after this
-- business day.
create table private.overnight_holdings (
  driver_id uuid not null references public.driver_profiles (user_id),
  business_day date not null,
  requested_by uuid not null,
  approved_by uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (driver_id, business_day)
);

alter table private.overnight_holdings enable row level security;
