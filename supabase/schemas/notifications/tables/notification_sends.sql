-- A customer's notice on its way to them outside the app. It goes with its notification: after the retention time, or
-- when the delivery is redacted.
create table private.notification_sends (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null unique references public.notifications (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  transaction_id uuid references public.transactions (id) on delete cascade,
  event text not null,
  -- Their part in the delivery, for the page it leads to.
  role text not null check (role in ('sender', 'receiver', 'person')),
  -- Their quiet hours end then; null: it was sent at once.
  held_until timestamptz,
  push_tries int not null default 0,
  -- A push service has taken it for one of their phones; that phone says that it has come.
  pushed_at timestamptz,
  received_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('received', 'sent', 'pushed', 'read', 'overtaken', 'unreached')),
  created_at timestamptz not null default now()
);

create index notification_sends_person on private.notification_sends (user_id, created_at);

create index notification_sends_delivery on private.notification_sends (transaction_id) where transaction_id is not null;

-- Deliveries of which the receiver was told that the driver is near, or started so near that the start said it.
create table private.near_notifications (
  transaction_id uuid primary key references public.transactions (id) on delete cascade,
  at timestamptz not null default now()
);

alter table private.notification_sends enable row level security;
alter table private.near_notifications enable row level security;
