-- One hash over the heads of all chains, each night: computed from the previous root and the heads that changed since.
-- A copy of one root shows whether any earlier entry was changed.
create table ledger.roots (
  id bigint primary key,
  at timestamptz not null default clock_timestamp(),
  -- The last entry that the root covers.
  last_transfer_id bigint not null unique,
  -- Chains with new entries since the previous root, and the number of these entries.
  chains bigint not null,
  entries bigint not null,
  prev_root bytea not null unique,
  root bytea not null
);

alter table ledger.roots enable row level security;

create trigger roots_immutable before update or delete or truncate on ledger.roots
  for each statement execute function private.prevent_record_change();
