-- delivery_notes: administrators' notes about a delivery, never shown to its parties, even if they are administrators.
-- They are not deleted; the words are erased with the parties' personal data, author and time stay as long as the
-- delivery.
create table private.delivery_notes (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id),
  -- No foreign key: the id outlives the account.
  author_id uuid not null,
  -- Null after erasure.
  text text check (length(btrim(text)) between 1 and 1000),
  at timestamptz not null default clock_timestamp()
);

create index delivery_notes_by_transaction_id on private.delivery_notes (transaction_id, at desc);

alter table private.delivery_notes enable row level security;

create trigger delivery_notes_no_delete before delete or truncate on private.delivery_notes
  for each statement execute function private.prevent_record_change();
