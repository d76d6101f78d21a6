-- planned_hours_settings: what is done by planned hours: how long before their beginning the driver is reminded, and
-- whether they go offline at their end. One row a driver, from their first plan on; a plan that is emptied stays.
create table private.planned_hours_settings (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  -- Null: no reminder.
  remind_minutes int check (remind_minutes between 5 and 120),
  goes_offline boolean not null,
  -- An end that was put off: which one, and until when; infinity: until they stop by themselves.
  extended_from timestamptz,
  extended_to timestamptz,
  -- The last end that was acted on.
  ended_for timestamptz,
  -- When something is to be done next.
  next_at timestamptz,
  constraint extension_is_complete check ((extended_from is null) = (extended_to is null)),
  constraint extended_is_later check (extended_to > extended_from)
);

create index planned_hours_settings_next on private.planned_hours_settings (next_at) where next_at is not null;

alter table private.planned_hours_settings enable row level security;
