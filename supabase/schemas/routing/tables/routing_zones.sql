create table private.routing_zones (
  -- Why no reference: a zone deleted here is still to be deleted there.
  zone_id uuid primary key,
  provider_id text,
  sent jsonb,
  -- What the provider refused; the JSON null: that the zone is deleted.
  refused jsonb,
  at timestamptz not null default now()
);
