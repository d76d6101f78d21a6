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

-- planned_hours_settings: a driver's reminder before planned hours, and whether they go offline at the end. One row for
-- each driver from the first plan on, also if the plan is emptied.
create table private.planned_hours_settings (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  -- Null: no reminder.
  remind_minutes int check (remind_minutes between 5 and 120),
  auto_offline boolean not null,
  -- An extended end: the original end, and its new time; infinity: until the driver stops.
  extended_from timestamptz,
  extended_to timestamptz,
  -- The last end that was handled.
  ended_for timestamptz,
  -- When the next step is due.
  next_at timestamptz,
  constraint extension_is_complete check ((extended_from is null) = (extended_to is null)),
  constraint extended_is_later check (extended_to > extended_from)
);

create index planned_hours_settings_next on private.planned_hours_settings (next_at) where next_at is not null;

alter table private.planned_hours_settings enable row level security;
