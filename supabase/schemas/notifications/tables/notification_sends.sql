-- The sending of a customer's notification outside the app. Deleted with the notification: after the retention time, or
-- when the delivery is redacted.
create table private.notification_sends (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null unique references public.notifications (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  transaction_id uuid references public.transactions (id) on delete cascade,
  event text not null,
  -- The person's role in the delivery, which selects the linked page.
  role text not null check (role in ('sender', 'receiver', 'person')),
  -- End of the quiet hours; null: it was sent immediately.
  held_until timestamptz,
  push_tries int not null default 0,
  -- When a push service accepted it for one of the phones, and when a phone acknowledged it.
  pushed_at timestamptz,
  received_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('received', 'sent', 'pushed', 'read', 'overtaken', 'unreached')),
  created_at timestamptz not null default now()
);

create index notification_sends_person on private.notification_sends (user_id, created_at);

create index notification_sends_delivery on private.notification_sends (transaction_id) where transaction_id is not null;

-- Deliveries with a notification that the driver is near, or with a start so near that none is sent.
create table private.near_notifications (
  transaction_id uuid primary key references public.transactions (id) on delete cascade,
  at timestamptz not null default now()
);

alter table private.notification_sends enable row level security;
alter table private.near_notifications enable row level security;
