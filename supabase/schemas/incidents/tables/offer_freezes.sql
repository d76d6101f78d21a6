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
