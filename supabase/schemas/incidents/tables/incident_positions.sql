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
