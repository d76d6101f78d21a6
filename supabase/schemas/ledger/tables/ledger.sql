-- Accounts of owners that can have cash (book `cash`) or be owed money (book `money`), created on first use and
-- immutable. An account with a floor cannot go below it; accounts without one are outside of what we hold. In the book
-- `money`: `provider` is the payment provider, `sender_funds` a payment that is not spent yet, `payout` what was paid
-- for handed over cash or is owed to a driver, `dispute` what a reversed payment owes, `operator` our own money.
create table ledger.accounts (
  id bigint generated always as identity primary key,
  book text not null,
  kind text not null,
  -- The person or hub; null for kinds with only one account.
  owner uuid,
  floor numeric(14, 2) generated always as (
    case when kind in ('sender', 'receiver', 'bank', 'provider', 'dispute', 'loss', 'operator') then null else 0 end) stored,
  constraint accounts_unique unique nulls not distinct (book, kind, owner),
  constraint kind_of_book check (case book
    when 'cash' then kind in ('sender', 'receiver', 'bank', 'driver', 'hub', 'lost')
    when 'money' then kind in ('provider', 'dispute', 'operator', 'sender_funds', 'fee', 'driver_pay', 'payout', 'refund', 'loss')
    else false end),
  constraint owner_of_kind check (book <> 'cash' or (owner is not null) = (kind in ('sender', 'receiver', 'driver', 'hub')))
);

alter table ledger.accounts enable row level security;

create trigger accounts_immutable before update or delete or truncate on ledger.accounts
  for each statement execute function private.prevent_record_change();

-- The balance of each account: the sum of its entries. A book's balances sum to 0, because each entry moves an amount
-- between two accounts. The fillfactor leaves room for in-place (HOT) updates.
create table ledger.balances (
  account_id bigint primary key references ledger.accounts (id) on delete restrict,
  -- Copied from the account, where it never changes.
  floor numeric(14, 2),
  balance numeric(14, 2) not null default 0,
  constraint not_below_floor check (balance >= floor)
) with (fillfactor = 50);

alter table ledger.balances enable row level security;

create trigger balances_no_direct_write before insert or update or delete on ledger.balances
  for each statement when (pg_trigger_depth() = 0) execute function ledger.prevent_direct_write();

create trigger balances_no_truncate before truncate on ledger.balances
  for each statement execute function ledger.prevent_direct_write();

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

-- Cash that each driver holds of each delivery: entries to the driver minus entries from the driver, while positive.
create table ledger.holdings (
  transaction_id uuid not null,
  driver_id uuid not null,
  amount numeric(12, 2) not null constraint holdings_amount_positive check (amount > 0),
  since timestamptz not null,
  recorded_at timestamptz not null,
  -- The delivery had moved on before the server learned that the driver holds its cash.
  late boolean not null,
  -- The entry by which the driver came to hold it.
  transfer_id bigint not null,
  primary key (transaction_id, driver_id)
) with (fillfactor = 80);

alter table ledger.holdings enable row level security;

create index holdings_by_driver_id on ledger.holdings (driver_id);

create trigger holdings_no_direct_write before insert or update or delete on ledger.holdings
  for each statement when (pg_trigger_depth() = 0) execute function ledger.prevent_direct_write();

create trigger holdings_no_truncate before truncate on ledger.holdings
  for each statement execute function ledger.prevent_direct_write();

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
