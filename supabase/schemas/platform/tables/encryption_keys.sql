-- encryption_keys: the ids of keys that stored values may need. A host without one of them does not start.
create table private.encryption_keys (
  id text primary key check (id ~ '^[0-9a-f]{8}$'),
  registered_at timestamptz not null default clock_timestamp()
);

alter table private.encryption_keys enable row level security;
