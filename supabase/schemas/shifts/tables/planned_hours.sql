-- planned_hours: a driver's weekly working hours, in the service's time zone. An end at or before the start is on the
-- next day.
create table private.planned_hours (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  -- Monday is 1, Sunday 7.
  weekday smallint not null check (weekday between 1 and 7),
  from_time time not null,
  to_time time not null,
  primary key (driver_id, weekday, from_time),
  constraint planned_hours_last check (from_time <> to_time)
);

alter table private.planned_hours enable row level security;
