-- outgoing_messages: texts and e-mails, one row each with its state at the provider; neither number nor text.
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

-- Numbers that cannot receive texts, as the provider or the owner reported. A provider's report expires, and a text
-- from the number disproves it. An opt-out holds until the owner revokes it. `region_off`: the provider account may not
-- send to the number's country; retried after an hour.
create table private.unreachable_phones (
  phone text primary key,
  reason text not null check (reason in ('opted_out', 'not_a_phone', 'landline', 'region_off')),
  at timestamptz not null default now()
);

-- Texts refused for a reason that only the owner of the provider account can fix, by error code and the number's
-- country: a disabled region, an unregistered sender. The number is not stored.
create table private.sms_refusals (
  id uuid primary key default gen_random_uuid(),
  code text not null check (length(code) between 1 and 40),
  country text not null check (length(country) between 1 and 40),
  texts int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique (code, country)
);
