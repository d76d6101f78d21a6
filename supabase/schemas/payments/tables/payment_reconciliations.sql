-- payment_reconciliations: each reconciliation with the provider's list. One without an end did not complete; the next
-- one reads the same movements again.
create table private.payment_reconciliations (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  began_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Size of the list, and how many payments and transfers were compared.
  movements int,
  compared int,
  found int,
  settled int,
  -- Why it did not complete.
  failure text check (length(failure) <= 100)
);

create index payment_reconciliations_ended on private.payment_reconciliations (began_at desc) where ended_at is not null;

alter table private.payment_reconciliations enable row level security;
