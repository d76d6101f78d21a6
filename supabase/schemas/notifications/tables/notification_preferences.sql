-- What somebody has chosen for an event, where they have. It stays as long as the account.
create table private.notification_preferences (
  user_id uuid not null references auth.users (id) on delete cascade,
  event text not null check (event in ('asked', 'on_way', 'near', 'at_door', 'delivered', 'answered', 'paid', 'driver_found', 'pickup',
    'progress', 'failed', 'returned', 'cancelled', 'money', 'security')),
  push boolean not null,
  sms boolean not null,
  mail boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, event),
  -- Why: nobody may stand at a door unheard, or lose an account unheard.
  constraint critical_event_requires_channel check (event not in ('at_door', 'security') or push or sms or mail)
);

-- The hours in which somebody wants to hear of nothing that can wait; no row: they have none. It stays as long as the
-- account.
create table private.quiet_hours (
  user_id uuid primary key references auth.users (id) on delete cascade,
  begins time not null,
  ends time not null check (ends <> begins),
  time_zone text not null check (length(time_zone) <= 64)
);

alter table private.notification_preferences enable row level security;
alter table private.quiet_hours enable row level security;
