-- payment_reconciliations: each comparison with the provider's list. One that has not ended read what moved since then,
-- and did not come to its end: the next one reads it again.
create table private.payment_reconciliations (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  began_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- The content of the list, and how many payments and transfers were compared.
  movements int,
  compared int,
  found int,
  settled int,
  -- Why it did not come to its end.
  failure text check (length(failure) <= 100)
);

create index payment_reconciliations_ended on private.payment_reconciliations (began_at desc) where ended_at is not null;

alter table private.payment_reconciliations enable row level security;
