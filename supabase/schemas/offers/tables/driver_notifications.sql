-- Offers: the driver task notifications of the specification.
create table public.driver_notifications (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (user_id),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  assignment_id uuid not null references public.optimoroute_orders (id) on delete cascade,
  notification_type text not null default 'task_offer' check (notification_type = 'task_offer'),
  -- Message codes; server/notifications/types/offers.ts has the texts in the driver's language.
  title text not null,
  message text not null,
  -- {amount, pickupAddress, deliveryAddress, pickupHub: the hub's name or null, priority, estimatedDistance "5 km",
  -- estimatedTime (min), estimateApproximate: not from an engine, distanceFrom: 'driver', 'pickup' or null, toPickup
  -- and toDropOff: {metres, approximate}, routePolyline: the road route from pickup to drop-off}. Immutable after the
  -- offer is sent.
  data jsonb not null,
  status text not null default 'sent'
    check (status in ('sent', 'delivered', 'read', 'accepted', 'rejected', 'expired', 'failed')),
  closed_reason text check (closed_reason in ('accepted', 'declined', 'timeout', 'taken', 'driver_unavailable', 'cancelled', 'undeliverable', 'reassigned', 'assigned')),
  round int not null default 1,
  sent_at timestamptz not null default now(),
  delivered_at timestamptz,
  read_at timestamptz,
  expires_at timestamptz not null,
  response text check (response in ('accept', 'reject')),
  response_at timestamptz,
  rejection_reason text check (rejection_reason in ('Too far from current location', 'Already have enough deliveries', 'Vehicle maintenance required',
    'Personal emergency', 'Traffic/road conditions', 'Other')),
  closed_at timestamptz,
  metadata jsonb not null default '{}',
  constraint closed_has_a_reason check ((status in ('sent', 'delivered', 'read')) = (closed_reason is null))
)
-- Each offer leaves its open versions in the small indexes of open offers, which every search reads. A fifth of a
-- year's offers would be months of them, so vacuum starts after 5,000.
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Serves the foreign-key lookup when an assignment is deleted.
create index driver_notifications_by_assignment_id on public.driver_notifications (assignment_id);

-- Guarantees that a driver never has two open offers, independent of the functions.
create unique index driver_notifications_one_open_per_driver on public.driver_notifications (driver_id)
  where status in ('sent', 'delivered', 'read');

create unique index driver_notifications_one_accepted on public.driver_notifications (transaction_id, assignment_id)
  where status = 'accepted';

create index driver_notifications_due on public.driver_notifications (expires_at) where status in ('sent', 'delivered', 'read');

create index driver_notifications_by_transaction_id on public.driver_notifications (transaction_id, sent_at);

create index driver_notifications_list on public.driver_notifications (driver_id, sent_at desc, id desc);

alter table public.driver_notifications enable row level security;
revoke all on public.driver_notifications from public, anon, authenticated, service_role;
grant select on public.driver_notifications to handover_authenticated;

create policy driver_or_admin on public.driver_notifications for select to handover_authenticated
  using (driver_id = (select private.find_actor()) or (select private.find_admin_actor()) is not null);

create index driver_notifications_age on public.driver_notifications using brin (sent_at);
