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
