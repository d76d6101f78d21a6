-- incident_helpers: requests from operations to drivers to help a person in danger, and the answers. Helping is
-- voluntary.
create table private.incident_helpers (
  incident_id uuid not null references private.incidents (id),
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  requested_by uuid not null,
  requested_at timestamptz not null default clock_timestamp(),
  going boolean,
  answered_at timestamptz,
  primary key (incident_id, driver_id),
  constraint incident_helpers_answered check ((going is null) = (answered_at is null))
);

alter table private.incident_helpers enable row level security;

create index incident_helpers_by_driver_id on private.incident_helpers (driver_id, requested_at desc);
