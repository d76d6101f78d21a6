-- pending_position_broadcasts: the newest positions not yet broadcast on the `ops` channel. Unlogged: after a crash
-- the next position broadcasts again, and pages refetch in the meantime.
create unlogged table private.pending_position_broadcasts (
  driver_id uuid primary key,
  place jsonb not null
);

-- The time of the last broadcast. Updated only under the advisory lock `broadcast_positions`, so that no transaction
-- waits for it.
create table private.position_broadcast_state (
  singleton boolean primary key default true check (singleton),
  at timestamptz not null default '-infinity'
);

insert into private.position_broadcast_state default values;
