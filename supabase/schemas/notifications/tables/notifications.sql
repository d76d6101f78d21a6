-- notifications: in-app notifications. A job stores the texts in each language.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  type text not null check (type in ('task_available', 'task_assigned', 'transaction_accepted', 'transaction_rejected', 'acceptance_over_limit', 'preferred_time_moved',
    'verification_code_generated', 'delivery_completed', 'driver_assigned', 'driver_on_way', 'task_offer',
    'task_response_confirmation', 'task_timeout',
    -- Types beyond the specification's eleven.
    'transaction_created', 'driver_near', 'driver_arrived', 'transaction_cancelled', 'transaction_failed', 'payment_confirmed',
    'payment_failed', 'payment_due', 'no_driver_found', 'driver_approved', 'driver_rejected', 'driver_suspended', 'portrait_approved', 'portrait_declined', 'cash_to_return', 'cash_returned', 'cash_lost', 'code_locked',
    'driver_at_pickup', 'cash_counted', 'cash_coming_back', 'cash_at_door', 'approval_needed', 'approval_answered',
    'cash_to_hub', 'cash_at_hub', 'deposit_counted', 'deposit_short', 'deposit_expired', 'payout_account_changed', 'second_factor_changed', 'account_address_changed',
    'incident_opened', 'robbery_follow_up', 'colleague_needs_help', 'delivery_needs_review', 'message_received', 'identity_needs_review', 'identity_approved', 'identity_rejected', 'identity_revoked', 'identity_expiring', 'identity_expired',
    'planned_hours_starting', 'planned_hours_ending', 'planned_hours_ended', 'document_expiring', 'document_expired', 'document_renewed', 'document_declined',
    'transaction_edited', 'cash_requested', 'cash_request_declined', 'standing_order_created', 'standing_order_refused', 'delegate_named', 'delegate_revoked', 'delivery_corrected',
    'time_proposed', 'time_accepted', 'time_declined', 'support_message', 'change_scheduled')),
  title text not null,
  message text not null,
  -- Title and message by language, so that old notifications follow a changed language.
  translations jsonb not null default '{}',
  data jsonb not null default '{}',
  read boolean not null default false,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- One notification for each event and person, however often the job runs.
  dedupe_key text not null unique
);

create index notifications_list on public.notifications (user_id, created_at desc, id desc);

create index notifications_unread on public.notifications (user_id) where not read;

alter table public.notifications enable row level security;
revoke all on public.notifications from public, anon, authenticated, service_role;
grant select on public.notifications to handover_authenticated;

create policy own on public.notifications for select to handover_authenticated using (user_id = (select private.find_actor()));

-- The retention deletes offers after an hour, so few are in it.
create index notifications_task_offers on public.notifications (created_at) where type = 'task_offer';

-- brin: these tables grow at the end, so old page ranges are found cheaply.
create index notifications_age on public.notifications using brin (created_at);

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
  push_attempts int not null default 0,
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
