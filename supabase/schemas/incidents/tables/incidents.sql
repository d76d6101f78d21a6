-- incidents: `person_id` may be in danger. A driver has at most one open incident; a sender or a receiver has one for
-- each driver. Later reports about the person join the open incident. `severity`: 1 is worst. `alarmed_at`: start of
-- the alarm's schedule; reset when the severity rises.
create table private.incidents (
  id uuid primary key default gen_random_uuid(),
  no bigint generated always as identity unique,
  kind text not null check (kind in ('sos', 'duress', 'check_in', 'something_wrong', 'robbery', 'accident', 'other')),
  severity int not null check (severity between 1 and 3),
  person_id uuid not null references auth.users (id),
  -- The driver: their positions are stored with the incident.
  driver_id uuid references public.driver_profiles (user_id),
  transaction_id uuid references public.transactions (id),
  raised_by uuid,
  raised_as text not null check (raised_as in ('driver', 'sender', 'receiver', 'admin', 'system')),
  -- happened_at: by the phone's clock. opened_at and last_at: when the server received the first and the last report.
  happened_at timestamptz not null,
  opened_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  raise_count int not null default 1,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  accuracy real,
  placed_at timestamptz,
  alarmed_at timestamptz not null default clock_timestamp(),
  rounds int not null default 0,
  owner_id uuid,
  taken_at timestamptz,
  closed_at timestamptz,
  closed_by uuid,
  -- The second administrator, if closing took two.
  approved_by uuid,
  outcome text check (outcome in ('safe', 'helped', 'robbed', 'false_alarm', 'other')),
  reason text check (length(btrim(reason)) between 1 and 500),
  constraint incidents_taken check ((taken_at is null) = (owner_id is null)),
  constraint incidents_closed check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (outcome is null) and (closed_at is null) = (reason is null)),
  constraint incidents_dual_approval check (approved_by <> closed_by)
);

alter table private.incidents enable row level security;

create unique index incidents_open on private.incidents (person_id, coalesce(driver_id, person_id)) where closed_at is null;

-- Each SOS press checks whether its incident is closed already.
create index incidents_by_person_id on private.incidents (person_id);

create index incidents_by_driver_id on private.incidents (driver_id, opened_at) where driver_id is not null;

create index incidents_by_transaction_id on private.incidents (transaction_id) where transaction_id is not null;
