-- Values that must survive a restart: the position in the provider's event feed, the last reconciliation, the
-- provider's health.
create table private.routing_state (
  key text primary key,
  value jsonb not null,
  at timestamptz not null default now()
);
