-- Tries are counted by transaction, so that a new code does not clear a lock.
create table private.code_attempts (
  transaction_id uuid primary key references public.transactions (id) on delete cascade,
  wrong int not null default 0,
  -- Digests of the wrong texts, so that the same one read twice costs one try.
  tried text[] not null default '{}',
  locked_until timestamptz,
  last_at timestamptz not null default now()
);
