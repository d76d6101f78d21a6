-- location_access_log: which administrator read a driver's location history, why, and for which period. Written in the
-- transaction of the read, immutable, deleted only by age. Has no foreign keys, so deleting an account does not delete
-- its log.
create table private.location_access_log (
  id bigint generated always as identity primary key,
  admin_id uuid not null,
  driver_id uuid not null,
  -- The incident or delivery that the read was about, if any.
  incident_id uuid,
  transaction_id uuid,
  reason text check (length(btrim(reason)) between 1 and 500),
  from_at timestamptz not null,
  to_at timestamptz not null,
  points int not null check (points >= 0),
  at timestamptz not null default clock_timestamp(),
  constraint location_access_log_in_order check (from_at < to_at),
  -- A read that belongs to an incident needs no other reason.
  constraint location_access_log_reason check (reason is not null or incident_id is not null)
);

create index location_access_log_by_driver_id on private.location_access_log (driver_id, id desc);

create index location_access_log_age on private.location_access_log using brin (at);

alter table private.location_access_log enable row level security;
