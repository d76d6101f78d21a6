create table private.routing_zones (
  -- No foreign key: a zone deleted here must still be deleted at the provider.
  zone_id uuid primary key,
  provider_id text,
  sent jsonb,
  -- The refused geofence; JSON null: its deletion was refused.
  refused jsonb,
  at timestamptz not null default now()
);
