-- Live workers beat here; a lock held by one that stopped beating is forced open.
create table private.worker_pools (
  id text primary key,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);
