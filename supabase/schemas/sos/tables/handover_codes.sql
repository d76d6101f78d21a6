-- handover_codes: the code that was typed at a handover, plain or duress, until a job checks it moments later.
create table private.handover_codes (
  transaction_id uuid primary key references public.transactions (id) on delete cascade,
  typed text not null,
  at timestamptz not null default clock_timestamp()
);

alter table private.handover_codes enable row level security;
