-- money_verdicts: every verdict about a delivery, with its inputs and the rules' version. Immutable; never deleted;
-- never shown to the parties.
create table private.money_verdicts (
  id bigint generated always as identity primary key,
  -- Null if the request was refused: there is no delivery then.
  transaction_id uuid,
  sender_id uuid not null,
  receiver_id uuid not null,
  amount numeric(12, 2) not null,
  -- Requested, accepted by the receiver, paid; another time proposed by the receiver, moved to another time.
  moment text not null check (moment in ('create', 'accept', 'pay', 'propose', 'move')),
  verdict text not null check (verdict in ('allow', 'review', 'refuse')),
  -- [{rule, count, sum, most, days}]: the finding of each rule that applied.
  reasons jsonb not null,
  inputs jsonb not null,
  rules text not null,
  at timestamptz not null default clock_timestamp()
);

alter table private.money_verdicts enable row level security;

create index money_verdicts_by_transaction_id on private.money_verdicts (transaction_id, id desc) where transaction_id is not null;
