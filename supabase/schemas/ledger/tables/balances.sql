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
