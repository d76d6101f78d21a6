-- Entries: each moves an amount from one account to another. Immutable; never deleted. Each has the hash of the
-- previous entry in its chain, and its own hash over all of its columns. Each delivery and each hub has a chain.
create table ledger.transfers (
  id bigint generated always as identity primary key,
  chain text not null,
  -- A trigger sets these and recorded_at, whatever is written.
  seq int not null,
  from_account bigint not null references ledger.accounts (id) on delete restrict,
  to_account bigint not null references ledger.accounts (id) on delete restrict,
  amount numeric(12, 2) not null constraint transfers_amount_positive check (amount > 0),
  transaction_id uuid references public.transactions (id) on delete restrict,
  leg_id uuid references public.custody_legs (id) on delete restrict,
  -- The kind and id of the cause, which make each entry unique.
  cause text not null constraint transfers_cause_format check (cause ~ '^[a-z_]{1,40}$'),
  cause_id text not null constraint transfers_cause_id_length check (length(cause_id) between 1 and 100),
  -- The people who confirmed giving and taking; null without a confirmation, or if it came through a link. Ids only,
  -- because an entry outlives an erasure.
  given_by uuid,
  taken_by uuid,
  evidence jsonb not null default '{}',
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  prev_hash bytea not null,
  hash bytea not null,
  constraint transfers_once unique (cause, cause_id),
  constraint transfers_in_order unique (chain, seq),
  constraint transfers_unforked unique (chain, prev_hash),
  constraint two_accounts check (from_account <> to_account),
  constraint chain_of_delivery check (case when transaction_id is null then chain ~ '^(hub|book):' else chain = 'delivery:' || transaction_id end)
);

alter table ledger.transfers enable row level security;

-- Movements at the payment provider, by its id of the payment or transfer.
create index transfers_at_provider on ledger.transfers ((evidence ->> 'providerObjectId')) where evidence ->> 'providerObjectId' is not null;

create index transfers_from on ledger.transfers (from_account, id);

create index transfers_to on ledger.transfers (to_account, id);

-- For amounts that an account received in a period, such as a driver's pay.
create index transfers_to_recorded on ledger.transfers (to_account, recorded_at);

create index transfers_by_transaction_id on ledger.transfers (transaction_id, id) where transaction_id is not null;

create index transfers_by_leg_id on ledger.transfers (leg_id) where leg_id is not null;

create trigger transfers_immutable before update or delete or truncate on ledger.transfers
  for each statement execute function private.prevent_record_change();
