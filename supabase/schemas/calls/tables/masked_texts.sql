-- masked_texts: words that one person of a delivery gave us for the other. Kept for masked_call_days, for the two and
-- for administrators. No number stands here.
create table private.masked_texts (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  -- Null once their account is gone.
  from_id uuid references auth.users (id) on delete set null,
  to_id uuid not null references auth.users (id) on delete cascade,
  from_role text not null check (from_role in ('driver', 'sender', 'receiver')),
  words text not null check (length(words) between 1 and 300),
  via text not null check (via in ('app', 'sms')),
  -- 'dropped': its leg ended before it went out.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'refused', 'dropped')),
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  constraint masked_texts_settle_in_time check ((status = 'waiting') = (settled_at is null))
);

create index masked_texts_by_transaction_id on private.masked_texts (transaction_id, created_at);

create index masked_texts_of_writer on private.masked_texts (from_id, created_at desc);

create index masked_texts_by_to_id on private.masked_texts (to_id);

alter table private.masked_texts enable row level security;
