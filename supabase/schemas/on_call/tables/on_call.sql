-- on_call_schedules: weekly on-call shifts of administrators: the days (0: Sunday), the start in the service's time
-- zone, and the length in minutes, which may pass midnight. The alarm notifies the lowest rank first.
create table private.on_call_schedules (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references private.admins (user_id) on delete cascade,
  days int[] not null check (cardinality(days) between 1 and 7 and days <@ array[0, 1, 2, 3, 4, 5, 6]),
  starts time not null,
  minutes int not null check (minutes between 15 and 1440),
  rank int not null default 1 check (rank between 1 and 9),
  channels text[] not null default '{push,sms}' check (cardinality(channels) > 0 and channels <@ array['push', 'sms', 'email']),
  created_at timestamptz not null default clock_timestamp()
);

alter table private.on_call_schedules enable row level security;

create index on_call_schedules_by_admin_id on private.on_call_schedules (admin_id);

-- incident_alarms: which administrators an incident's alarm addressed, by which channel, and with which result.
-- Contains neither phone numbers nor message texts.
create table private.incident_alarms (
  id uuid primary key default gen_random_uuid(),
  incident_id uuid not null references private.incidents (id),
  round int not null,
  admin_id uuid not null references auth.users (id) on delete cascade,
  channel text not null check (channel in ('push', 'sms', 'email')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  reason text,
  requested_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  unique (incident_id, round, admin_id, channel)
);

alter table private.incident_alarms enable row level security;

-- Serves the foreign-key lookup when an administrator's account is deleted.
create index incident_alarms_by_admin_id on private.incident_alarms (admin_id);

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
