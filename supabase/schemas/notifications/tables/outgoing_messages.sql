create table private.outgoing_messages (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('sms', 'email')),
  -- An offer that found no other way, the answer to a driver's text, or a customer's notice.
  kind text not null default 'offer' check (kind in ('offer', 'reply', 'notice')),
  user_id uuid not null references auth.users (id) on delete cascade,
  offer_id uuid references public.driver_notifications (id) on delete cascade,
  transaction_id uuid references public.transactions (id) on delete cascade,
  -- Why it outlives the notice: it was paid for, and counts.
  notice_id uuid references private.notification_sends (id) on delete set null,
  -- 'sending' is written before the provider is asked: a worker that dies in between leaves it so, and the next one
  -- asks the provider whether the message is there before it sends another.
  status text not null default 'sending' check (status in ('sending', 'accepted', 'sent', 'delivered', 'undelivered', 'refused', 'failed')),
  tries int not null default 1,
  provider_id text unique,
  error text,
  -- While a worker asks the provider; and when the provider last said anything.
  asked_at timestamptz,
  result_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Why: an offer is texted once, however many workers try. And when old offers go, their messages are found by it: a
-- reply is about no offer.
create unique index outgoing_messages_once on private.outgoing_messages (offer_id, channel) where offer_id is not null;

-- The same for a notice.
create unique index outgoing_messages_notice_once on private.outgoing_messages (notice_id, channel) where notice_id is not null;

-- For the caps.
create index outgoing_messages_newest on private.outgoing_messages (channel, created_at);

create index outgoing_messages_person on private.outgoing_messages (user_id, channel, created_at);

create index outgoing_messages_delivery on private.outgoing_messages (transaction_id, channel) where transaction_id is not null;

create trigger outgoing_messages_touch before update on private.outgoing_messages
  for each row execute function private.touch_updated_at();
