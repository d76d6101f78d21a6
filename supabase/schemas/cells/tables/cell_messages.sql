-- What this cell has to tell another one: sent by a job until the other has taken it. The id is the message's for
-- good, so that a repeat is known as one.
create table private.cell_messages (
  id uuid primary key default gen_random_uuid(),
  to_cell text not null check (to_cell ~ '^[a-z][a-z0-9-]{0,31}$'),
  kind text not null check (kind in ('enter')),
  body jsonb not null,
  tries int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  taken_at timestamptz,
  answer jsonb
);

alter table private.cell_messages enable row level security;

-- Why: where a driver is says whether their last passport was taken.
create index cell_messages_of_driver on private.cell_messages ((body ->> 'driverId'), created_at);
