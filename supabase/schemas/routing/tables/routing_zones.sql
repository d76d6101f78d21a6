create table private.routing_zones (
  -- Why no reference: a zone deleted here is still to be deleted there.
  zone_id uuid primary key,
  provider_id text,
  sent jsonb,
  at timestamptz not null default now()
);
