-- Tries are counted by what a code opens, so that a new code does not clear a lock: the receiver's by the delivery, a
-- leg's by the leg; a hub's by the driver who types it, of no delivery.
create table private.code_attempts (
  opens uuid primary key,
  transaction_id uuid references public.transactions (id) on delete cascade,
  wrong int not null default 0,
  -- Digests of the wrong texts, so that the same one read twice costs one try.
  tried text[] not null default '{}',
  locked_until timestamptz,
  last_at timestamptz not null default now()
);

-- Why: what a deleted row is referred to by is looked up.
create index code_attempts_by_transaction_id on private.code_attempts (transaction_id);
