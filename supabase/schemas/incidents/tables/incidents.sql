-- incidents: `person_id` may be in danger. A driver has at most one open incident; a sender or a receiver has one for
-- each driver. Later reports about the person join the open incident. `severity`: 1 is worst. `alerted_at`: start of
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
  alerted_at timestamptz not null default clock_timestamp(),
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

-- incident_entries: the immutable record of an incident: events, messages and actions in order.
create table private.incident_entries (
  id bigint generated always as identity primary key,
  incident_id uuid not null references private.incidents (id),
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('opened', 'raised', 'worse', 'alarm', 'unheard', 'taken', 'note', 'looked', 'called', 'sms_requested', 'sms_sent', 'sms_failed', 'severity',
    'colleague_asked', 'colleague_going', 'colleague_cannot', 'offers_frozen', 'offers_free', 'cash_held', 'cash_free', 'reply_received', 'robbed', 'close_asked', 'closed')),
  by uuid,
  note text check (length(btrim(note)) between 1 and 2000),
  facts jsonb not null default '{}'
);

alter table private.incident_entries enable row level security;

create index incident_entries_by_incident_id on private.incident_entries (incident_id, id);

-- incident_positions: the driver's positions around an incident, copied because the daily partitions of positions are
-- dropped.
create table private.incident_positions (
  incident_id uuid not null references private.incidents (id),
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy real,
  speed real,
  excluded text,
  primary key (incident_id, at)
);

alter table private.incident_positions enable row level security;

-- offer_freezes: drivers that get no offers because of an incident. Each incident places and lifts its own freeze.
create table private.offer_freezes (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  incident_id uuid not null references private.incidents (id),
  by uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (driver_id, incident_id)
);

alter table private.offer_freezes enable row level security;

-- Serves the foreign-key lookup when an incident is deleted.
create index offer_freezes_by_incident_id on private.offer_freezes (incident_id);

-- cash_holds: cash that operations have blocked during an incident: it cannot be handed over, refunded or written off.
-- Each incident places and lifts its own hold.
create table private.cash_holds (
  id uuid primary key default gen_random_uuid(),
  incident_id uuid not null references private.incidents (id),
  transaction_id uuid not null references public.transactions (id),
  placed_by uuid not null,
  placed_at timestamptz not null default clock_timestamp(),
  lifted_by uuid,
  lifted_at timestamptz,
  constraint cash_holds_lifted check ((lifted_by is null) = (lifted_at is null))
);

alter table private.cash_holds enable row level security;

create unique index cash_holds_one on private.cash_holds (transaction_id, incident_id) where lifted_at is null;

create index cash_holds_by_incident_id on private.cash_holds (incident_id);
