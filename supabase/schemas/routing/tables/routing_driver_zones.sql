create table private.routing_driver_zones (
  driver_id uuid primary key,
  sent jsonb not null,
  -- The list that the provider refused.
  refused jsonb,
  at timestamptz not null default now()
);
