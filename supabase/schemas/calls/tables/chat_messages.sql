-- chat_messages: messages between the people of a delivery and the support team, from the app or by SMS. Retained for
-- masked_call_days, for both sides and for administrators. Contains no phone numbers.
create table private.chat_messages (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  -- Null after their account is deleted.
  from_id uuid references auth.users (id) on delete set null,
  -- Null if it is addressed to the support team.
  to_id uuid references auth.users (id) on delete cascade,
  from_role text not null check (from_role in ('driver', 'sender', 'receiver', 'support')),
  to_role text not null check (to_role in ('driver', 'sender', 'receiver', 'support')),
  -- Free text, or the key of a canned answer, which each reader sees in their own language.
  text text check (length(text) between 1 and 500),
  canned text check (canned ~ '^[a-z][a-z0-9_]{1,39}$'),
  via text not null check (via in ('app', 'sms')),
  -- Delivery to the phone: 'sent': pushed or texted; 'refused': by the SMS provider; 'dropped': no channel was
  -- available, or the conversation had closed before it was sent. The app shows the message in every case.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'refused', 'dropped')),
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  seen_at timestamptz,
  constraint chat_messages_settled_at_set check ((status = 'waiting') = (settled_at is null)),
  constraint chat_messages_body_or_canned check (num_nulls(text, canned) = 1),
  constraint chat_messages_roles_differ check (from_role <> to_role),
  constraint chat_messages_support_without_recipient check ((to_role = 'support') = (to_id is null))
);

create index chat_messages_by_transaction_id on private.chat_messages (transaction_id, created_at);

create index chat_messages_by_from_id on private.chat_messages (from_id, created_at desc);

create index chat_messages_by_to_id on private.chat_messages (to_id, created_at desc);

-- Messages waiting for the support team.
create index chat_messages_to_support on private.chat_messages (transaction_id) where to_role = 'support' and seen_at is null;

alter table private.chat_messages enable row level security;
