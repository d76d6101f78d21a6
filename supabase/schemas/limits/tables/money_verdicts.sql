-- money_verdicts: what the rules said of a delivery each time they were asked, with what they had measured and the
-- version of the rules. Never changed, never deleted, and never told to the people of the delivery.
create table private.money_verdicts (
  id bigint generated always as identity primary key,
  -- Null where it was refused when it was asked for: then there is no delivery.
  transaction_id uuid,
  sender_id uuid not null,
  receiver_id uuid not null,
  amount numeric(12, 2) not null,
  -- Asked for, accepted by the receiver, paid; another time proposed by the receiver, moved to another time.
  moment text not null check (moment in ('create', 'accept', 'pay', 'propose', 'move')),
  verdict text not null check (verdict in ('allow', 'review', 'refuse')),
  -- [{rule, count, sum, most, days}]: what each rule that applied had found.
  reasons jsonb not null,
  inputs jsonb not null,
  rules text not null,
  at timestamptz not null default clock_timestamp()
);

alter table private.money_verdicts enable row level security;

create index money_verdicts_by_transaction_id on private.money_verdicts (transaction_id, id desc) where transaction_id is not null;
