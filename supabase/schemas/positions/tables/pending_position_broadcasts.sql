-- Drivers whose newest place the operation's channel has yet to say. Unlogged: what a crash takes is said anew by the
-- next position, and fetched meanwhile.
create unlogged table private.pending_position_broadcasts (
  driver_id uuid primary key,
  place jsonb not null
);

-- When places were said last. Changed by whoever holds the lock `broadcast_positions` alone, so that nobody waits for
-- it.
create table private.position_broadcast_state (
  one boolean primary key default true check (one),
  at timestamptz not null default '-infinity'
);

insert into private.position_broadcast_state default values;
