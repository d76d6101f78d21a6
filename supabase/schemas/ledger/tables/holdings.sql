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
