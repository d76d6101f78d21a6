-- offer_freezes: drivers whom an incident's desk lets get no offers. Each incident has its own, and frees its own.
create table private.offer_freezes (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  incident_id uuid not null references private.incidents (id),
  by uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (driver_id, incident_id)
);

alter table private.offer_freezes enable row level security;

-- Why: what a deleted row is referred to by is looked up.
create index offer_freezes_by_incident_id on private.offer_freezes (incident_id);
