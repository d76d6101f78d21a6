-- A driver's day as last sent. It is sent again only after a change, because every write of a day takes the driver off
-- the planned route.
create table private.routing_drivers (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  date date not null,
  sent jsonb,
  refused_version text,
  at timestamptz not null default now(),
  primary key (driver_id, date)
);

create index routing_drivers_age on private.routing_drivers (date);
