create table private.outgoing_messages (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('sms', 'email')),
  -- An offer without another channel, the reply to a driver's text, or a customer's notification.
  kind text not null default 'offer' check (kind in ('offer', 'reply', 'notice')),
  user_id uuid not null references auth.users (id) on delete cascade,
  offer_id uuid references public.driver_notifications (id) on delete cascade,
  transaction_id uuid references public.transactions (id) on delete cascade,
  -- Outlives the notification: the message was paid for and counts toward limits.
  notice_id uuid references private.notification_sends (id) on delete set null,
  -- 'sending' is stored before the provider is called. If the worker dies in between, the next one queries the provider
  -- for the message before it sends another.
  status text not null default 'sending' check (status in ('sending', 'accepted', 'sent', 'delivered', 'undelivered', 'refused', 'failed')),
  tries int not null default 1,
  provider_id text unique,
  error text,
  -- While a worker calls the provider; and the provider's last report.
  requested_at timestamptz,
  result_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- An offer is texted once, however many workers try. Also finds the messages of deleted offers. A reply has no offer.
create unique index outgoing_messages_once on private.outgoing_messages (offer_id, channel) where offer_id is not null;

-- The same for a notification.
create unique index outgoing_messages_notice_once on private.outgoing_messages (notice_id, channel) where notice_id is not null;

-- For the limits.
create index outgoing_messages_newest on private.outgoing_messages (channel, created_at);

create index outgoing_messages_person on private.outgoing_messages (user_id, channel, created_at);

create index outgoing_messages_delivery on private.outgoing_messages (transaction_id, channel) where transaction_id is not null;

create trigger outgoing_messages_touch before update on private.outgoing_messages
  for each row execute function private.touch_updated_at();
