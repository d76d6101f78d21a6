-- Heartbeats of live worker pools. The jobs of a pool that stopped beating are unlocked.
create table private.worker_pools (
  id text primary key,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now()
);
