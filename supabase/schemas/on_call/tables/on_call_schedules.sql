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
