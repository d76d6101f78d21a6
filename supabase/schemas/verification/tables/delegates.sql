-- delegates: the person that a receiver has named to take the cash for them, one at a time, with their own link. The
-- token is stored as a hash and the code encrypted: a reader of the table can open neither the page nor the delivery. A
-- delegate who took the cash stays with the delivery; others are deleted after a while.
create table private.delegates (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  -- For the receiver, who sends them the link, and for administrators.
  phone text check (length(phone) between 4 and 32),
  token_hash bytea not null unique,
  code private.encrypted_text not null,
  expires_at timestamptz not null,
  named_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz,
  received_at timestamptz,
  constraint delegates_end_once check (revoked_at is null or received_at is null)
);

create unique index delegates_one on private.delegates (transaction_id) where revoked_at is null;

-- Serves the foreign-key lookup when a delivery is deleted, and the check for revoked codes.
create index delegates_by_transaction_id on private.delegates (transaction_id);

-- Serves the cleanup.
create index delegates_idle on private.delegates (named_at) where received_at is null;

alter table private.delegates enable row level security;
