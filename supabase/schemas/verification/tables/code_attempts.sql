-- code_attempts: wrong tries, counted by the code's subject and not by the code, so that a new code does not clear a
-- lock. The subject is the delivery for the receiver's code, the leg for a leg's code, and the driver who types it
-- for a hub's code (without a delivery).
create table private.code_attempts (
  subject_id uuid primary key,
  transaction_id uuid references public.transactions (id) on delete cascade,
  wrong int not null default 0,
  -- Digests of the wrong texts, so that reading the same one twice costs one try.
  tried text[] not null default '{}',
  locked_until timestamptz,
  last_at timestamptz not null default now()
);

-- Serves the foreign-key lookup when a delivery is deleted.
create index code_attempts_by_transaction_id on private.code_attempts (transaction_id);
