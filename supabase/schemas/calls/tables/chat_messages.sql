-- chat_messages: what the people of a delivery, and the support desk, write to each other, from the app or by SMS: the
-- one record of what was said. Kept for masked_call_days, for the two and for administrators. No number stands here.
create table private.chat_messages (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  -- Null once their account is gone.
  from_id uuid references auth.users (id) on delete set null,
  -- Null where it is for the support desk: whoever of it reads first.
  to_id uuid references auth.users (id) on delete cascade,
  from_role text not null check (from_role in ('driver', 'sender', 'receiver', 'support')),
  to_role text not null check (to_role in ('driver', 'sender', 'receiver', 'support')),
  -- Their own words, or the key of a canned answer, which everybody reads in their own language.
  words text check (length(words) between 1 and 500),
  canned text check (canned ~ '^[a-z][a-z0-9_]{1,39}$'),
  via text not null check (via in ('app', 'sms')),
  -- Of their phone: 'sent': pushed or texted; 'refused': the provider of texts would not; 'dropped': there was no way
  -- to it, or the conversation had ended before it went out. In the app the message is in every case.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'refused', 'dropped')),
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  seen_at timestamptz,
  constraint chat_messages_settled_at_set check ((status = 'waiting') = (settled_at is null)),
  constraint chat_messages_body_or_canned check (num_nulls(words, canned) = 1),
  constraint chat_messages_roles_differ check (from_role <> to_role),
  constraint chat_messages_support_without_recipient check ((to_role = 'support') = (to_id is null))
);

create index chat_messages_by_transaction_id on private.chat_messages (transaction_id, created_at);

create index chat_messages_by_from_id on private.chat_messages (from_id, created_at desc);

create index chat_messages_by_to_id on private.chat_messages (to_id, created_at desc);

-- What waits for the support desk.
create index chat_messages_to_support on private.chat_messages (transaction_id) where to_role = 'support' and seen_at is null;

alter table private.chat_messages enable row level security;
