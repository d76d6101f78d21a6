-- Accounts of owners that can have cash (book `cash`) or be owed money (book `money`), created on first use and
-- immutable. An account with a floor cannot go below it; accounts without one are outside of what we hold.
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
