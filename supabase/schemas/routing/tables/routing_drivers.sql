-- What a driver's day at the provider looks like: sent again only when it has changed, because the provider takes a
-- driver off their planned route whenever their day is written.
create table private.routing_drivers (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  date date not null,
  sent jsonb,
  refused_version text,
  at timestamptz not null default now(),
  primary key (driver_id, date)
);

create index routing_drivers_age on private.routing_drivers (date);
