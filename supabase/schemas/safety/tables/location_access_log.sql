-- location_access_log: who of the operation looked at where a driver had been, why, and at which part of it. Written
-- with the look, never changed, and gone only when it is old. Without references: nobody loses a look by losing an
-- account.
create table private.location_access_log (
  id bigint generated always as identity primary key,
  admin_id uuid not null,
  driver_id uuid not null,
  -- What it was about, where it was about one.
  incident_id uuid,
  transaction_id uuid,
  reason text check (length(btrim(reason)) between 1 and 500),
  from_at timestamptz not null,
  to_at timestamptz not null,
  points int not null check (points >= 0),
  at timestamptz not null default clock_timestamp(),
  constraint location_access_log_in_order check (from_at < to_at),
  -- The way around an incident is looked at because of the incident.
  constraint location_access_log_reason check (reason is not null or incident_id is not null)
);

create index location_access_log_by_driver_id on private.location_access_log (driver_id, id desc);

create index location_access_log_age on private.location_access_log using brin (at);

alter table private.location_access_log enable row level security;
