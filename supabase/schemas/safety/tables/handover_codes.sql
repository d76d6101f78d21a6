-- handover_codes: what was typed at a handover, until it was looked at a moment later, whichever code it was.
create table private.handover_codes (
  transaction_id uuid primary key references public.transactions (id) on delete cascade,
  typed text not null,
  at timestamptz not null default clock_timestamp()
);

alter table private.handover_codes enable row level security;
