-- What each account has: the sum of its entries. Those of a book sum up to 0, for each entry takes from one and gives
-- to another.
-- Why room in each page: a balance is written again and again, and then stays where it is.
create table ledger.balances (
  account_id bigint primary key references ledger.accounts (id) on delete restrict,
  -- The account's, which never changes.
  floor numeric(14, 2),
  balance numeric(14, 2) not null default 0,
  constraint not_below_floor check (balance >= floor)
) with (fillfactor = 50);

alter table ledger.balances enable row level security;

create trigger balances_follow before insert or update or delete on ledger.balances
  for each statement when (pg_trigger_depth() = 0) execute function ledger.follow_entries();

create trigger balances_stay before truncate on ledger.balances
  for each statement execute function ledger.follow_entries();
