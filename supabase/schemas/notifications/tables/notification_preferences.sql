-- A person's chosen channels for an event. Stays as long as the account.
create table private.notification_preferences (
  user_id uuid not null references auth.users (id) on delete cascade,
  event text not null check (event in ('asked', 'on_way', 'near', 'at_door', 'delivered', 'answered', 'paid', 'driver_found', 'pickup',
    'progress', 'failed', 'returned', 'cancelled', 'money', 'security')),
  push boolean not null,
  sms boolean not null,
  mail boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, event),
  -- An arriving driver and a security event must always be notified.
  constraint critical_event_requires_channel check (event not in ('at_door', 'security') or push or sms or mail)
);

-- A person's quiet hours, in which only urgent events are sent; no row: none. Stays as long as the account.
create table private.quiet_hours (
  user_id uuid primary key references auth.users (id) on delete cascade,
  begins time not null,
  ends time not null check (ends <> begins),
  time_zone text not null check (length(time_zone) <= 64)
);

alter table private.notification_preferences enable row level security;
alter table private.quiet_hours enable row level security;
