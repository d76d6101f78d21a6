create table private.routing_driver_zones (
  driver_id uuid primary key,
  sent jsonb not null,
  at timestamptz not null default now()
);
