-- way_looks: who of the operation looked at where a driver had been, why, and at which part of it. Written with the
-- look, never changed, and gone only when it is old. Without references: nobody loses a look by losing an account.
create table private.way_looks (
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
  constraint way_looks_in_order check (from_at < to_at),
  -- The way around an incident is looked at because of the incident.
  constraint way_looks_reason check (reason is not null or incident_id is not null)
);

create index way_looks_of on private.way_looks (driver_id, id desc);

create index way_looks_age on private.way_looks using brin (at);

alter table private.way_looks enable row level security;
