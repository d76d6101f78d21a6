-- Deliveries: a transaction from sender to receiver, its offers, its code and its history.

create table public.transactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id),
  receiver_id uuid not null references auth.users (id),
  driver_id uuid references public.driver_profiles (user_id),
  transaction_type text not null default 'cash_delivery' check (transaction_type in ('cash_delivery', 'delivery', 'pickup')),
  -- TXN- plus the first eight characters of the id: what people and the routing provider call it.
  order_no text generated always as ('TXN-' || upper(left(id::text, 8))) stored,
  amount numeric(12, 2) not null check (amount > 0),
  status text not null default 'pending',
  delivery_address text not null check (length(delivery_address) between 1 and 500),
  pickup_address text not null check (length(pickup_address) between 1 and 500),
  delivery_latitude double precision not null check (delivery_latitude between -90 and 90),
  delivery_longitude double precision not null check (delivery_longitude between -180 and 180),
  pickup_latitude double precision check (pickup_latitude between -90 and 90),
  pickup_longitude double precision check (pickup_longitude between -180 and 180),
  receiver_phone text not null,
  customer_name text not null,
  customer_phone text not null,
  sender_name text not null,
  receiver_name text not null,
  -- {description, location_name, special_instructions, estimated_duration, urgent, delivery_location{lat,lng}}
  package_details jsonb not null default '{}',
  -- For the sender and the receiver, never for the driver: apart, so that no row or view carries it to them.
  notes text check (length(notes) <= 1000),
  urgent boolean not null default false,
  -- When the sender would like it: times of day on the service's clock, and the moments that they mean.
  preferred_from time,
  preferred_to time,
  wanted_from timestamptz,
  wanted_to timestamptz,
  -- Holds the id of the code row, never the code: the receiver alone reads that.
  qr_code text,
  qr_expires_at timestamptz,
  optimo_route_order_id text,
  accepted_via text,
  reason text,
  -- Money came in for a delivery that will not happen; null once it went back.
  refund_due_at timestamptz,
  -- When an administrator had everything about the people erased; the money's record stays.
  redacted_at timestamptz,
  client_action_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  assigned_at timestamptz,
  started_at timestamptz,
  arrived_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  constraint sender_is_not_receiver check (user_id <> receiver_id),
  constraint driver_is_not_a_party check (driver_id is null or (driver_id <> user_id and driver_id <> receiver_id)),
  constraint preferred_time_is_whole check (num_nulls(preferred_from, preferred_to, wanted_from, wanted_to) in (0, 4)),
  constraint preferred_time_is_in_order check (preferred_from < preferred_to and wanted_from < wanted_to),
  constraint active_has_a_driver check (status not in ('assigned', 'in_transit', 'servicing', 'delivered') or driver_id is not null)
);
-- Why with a condition that always holds: a whole unique index over a computed column would make every update of a delivery
-- lock as if its key changed, and wait for whoever writes a row that refers to it.
create unique index transactions_order_no_unique on public.transactions (order_no) where order_no is not null;
-- Why: a phone that asks twice for the same delivery gets the first one.
create unique index transactions_client_action_unique on public.transactions (user_id, client_action_id) where client_action_id is not null;
-- Why: one driver carries one delivery at a time, whatever the code above says.
create unique index transactions_one_active_per_driver on public.transactions (driver_id)
  where status in ('assigned', 'in_transit', 'servicing');
create index transactions_sender on public.transactions (user_id, created_at desc, id desc);
create index transactions_receiver on public.transactions (receiver_id, created_at desc, id desc);
-- Why beside those: what goes on is found at once by somebody who has a hundred thousand behind him.
create index transactions_sender_open on public.transactions (user_id, created_at desc, id desc)
  where status not in ('delivered', 'cancelled', 'failed', 'refunded');
create index transactions_receiver_open on public.transactions (receiver_id, created_at desc, id desc)
  where status not in ('delivered', 'cancelled', 'failed', 'refunded');
create index transactions_driver on public.transactions (driver_id, created_at desc, id desc) where driver_id is not null;
create index transactions_newest on public.transactions (created_at desc, id desc);
-- What the desk's search looks in. Why as one text that begins with a space: a word's beginning is then found by its index too.
create index transactions_searched on public.transactions using gin (private.search_text(
  order_no, sender_name, receiver_name, receiver_phone, delivery_address, pickup_address) extensions.gin_trgm_ops);
create index transactions_open on public.transactions (status, updated_at)
  where status not in ('delivered', 'cancelled', 'failed', 'refunded');
create index transactions_by_status on public.transactions (status, created_at desc, id desc);
-- Why: the provider's events may name an order by its own id alone.
create index transactions_provider_order on public.transactions (optimo_route_order_id) where optimo_route_order_id is not null;
create index transactions_refund_due on public.transactions (refund_due_at) where refund_due_at is not null;
create trigger transactions_touch before update on public.transactions
  for each row execute function private.touch_updated_at();

create table public.transaction_status_updates (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  old_status text,
  new_status text not null,
  action text not null,
  actor_id uuid,
  actor text not null,
  metadata jsonb not null default '{}',
  "timestamp" timestamptz not null default now()
);
create index transaction_status_updates_of on public.transaction_status_updates (transaction_id, id);

-- Assignment records: a row for each driver a delivery was offered or given to; the open one is the provider's order.
create table public.optimoroute_orders (
  id uuid primary key default gen_random_uuid(),
  order_no text not null,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  driver_id uuid not null references public.driver_profiles (user_id),
  -- The day on the service's clock.
  order_date date not null,
  order_type text not null default 'D' check (order_type in ('D', 'P', 'T')),
  priority text not null default 'M' check (priority in ('L', 'M', 'H', 'C')),
  duration int not null default 15,
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'rejected', 'timeout', 'completed', 'cancelled')),
  custom_fields jsonb not null default '{}',
  -- When this driver took the delivery on and when he was done with it: the driver's own history.
  accepted_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index optimoroute_orders_history on public.optimoroute_orders (driver_id, ended_at desc, id desc)
  where accepted_at is not null and ended_at is not null;
create index optimoroute_orders_of on public.optimoroute_orders (transaction_id, created_at);
create index optimoroute_orders_driver on public.optimoroute_orders (driver_id, created_at desc);
create unique index optimoroute_orders_one_accepted on public.optimoroute_orders (transaction_id) where status = 'accepted';
create trigger optimoroute_orders_touch before update on public.optimoroute_orders
  for each row execute function private.touch_updated_at();

-- Offers: the driver task notifications of the specification.
create table public.driver_notifications (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (user_id),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  assignment_id uuid not null references public.optimoroute_orders (id) on delete cascade,
  notification_type text not null default 'task_offer' check (notification_type = 'task_offer'),
  title text not null,
  message text not null,
  -- {amount, pickupAddress, deliveryAddress, estimatedDistance "5 km", estimatedTime (min), priority}
  data jsonb not null,
  status text not null default 'sent'
    check (status in ('sent', 'delivered', 'read', 'accepted', 'rejected', 'expired', 'failed')),
  closed_reason text check (closed_reason in ('accepted', 'declined', 'timeout', 'taken', 'driver_unavailable', 'cancelled', 'undeliverable', 'reassigned')),
  round int not null default 1,
  sent_at timestamptz not null default now(),
  delivered_at timestamptz,
  read_at timestamptz,
  expires_at timestamptz not null,
  response text check (response in ('accept', 'reject')),
  response_at timestamptz,
  rejection_reason text,
  closed_at timestamptz,
  metadata jsonb not null default '{}',
  constraint closed_has_a_reason check ((status in ('sent', 'delivered', 'read')) = (closed_reason is null))
);
-- Why: a driver never has two open offers, whoever sends them.
create unique index driver_notifications_one_open_per_driver on public.driver_notifications (driver_id)
  where status in ('sent', 'delivered', 'read');
create unique index driver_notifications_one_accepted on public.driver_notifications (transaction_id, assignment_id)
  where status = 'accepted';
create index driver_notifications_due on public.driver_notifications (expires_at) where status in ('sent', 'delivered', 'read');
create index driver_notifications_of on public.driver_notifications (transaction_id, sent_at);
create index driver_notifications_list on public.driver_notifications (driver_id, sent_at desc, id desc);

create table public.driver_task_actions (
  id bigint generated always as identity primary key,
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  assignment_id uuid references public.optimoroute_orders (id) on delete set null,
  transaction_id uuid references public.transactions (id) on delete set null,
  action text not null,
  metadata jsonb not null default '{}',
  "timestamp" timestamptz not null default now()
);
create index driver_task_actions_of on public.driver_task_actions (driver_id, id desc);

create table public.verification_codes (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  code text not null check (code ~ '^[A-Z0-9]{8}$'),
  -- What the QR says, without its signature: the secret never lies beside the codes, the server signs on reading.
  qr_data jsonb not null,
  type text not null default 'qr',
  status text not null default 'active' check (status in ('active', 'used', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  used_by uuid references auth.users (id)
);
create unique index verification_codes_one_active on public.verification_codes (transaction_id) where status = 'active';
-- Why: the sweep finds those whose time is over.
create index verification_codes_due on public.verification_codes (expires_at) where status = 'active';

-- Tries are counted by transaction, so that a new code does not clear a lock.
create table private.code_attempts (
  transaction_id uuid primary key references public.transactions (id) on delete cascade,
  wrong int not null default 0,
  -- Digests of the wrong texts, so that the same one read twice costs one try.
  tried text[] not null default '{}',
  locked_until timestamptz,
  last_at timestamptz not null default now()
);

create table private.dispatches (
  transaction_id uuid primary key references public.transactions (id) on delete cascade,
  round int not null default 1,
  -- Drivers tried in this round: nobody is asked twice before the next.
  tried uuid[] not null default '{}',
  pauses int not null default 0,
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  state text not null default 'waiting' check (state in ('waiting', 'offering', 'exhausted', 'done')),
  next_at timestamptz,
  -- The last try found nobody: a driver who comes near is asked at once, in the same round.
  starved boolean not null default false,
  exhausted_at timestamptz,
  updated_at timestamptz not null default now()
);
create index dispatches_waiting on private.dispatches (coalesce(next_at, updated_at)) where state = 'waiting';
create index dispatches_exhausted on private.dispatches (exhausted_at) where exhausted_at is not null;
create index dispatches_starved on private.dispatches (transaction_id) where starved;
create trigger dispatches_touch before update on private.dispatches
  for each row execute function private.touch_updated_at();

-- Drivers who gave this delivery back: never asked again.
create table private.dispatch_exclusions (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  why text not null,
  at timestamptz not null default now(),
  primary key (transaction_id, driver_id)
);

create table private.dispatch_traces (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  at timestamptz not null default now(),
  round int not null,
  requested int not null,
  priority text not null default 'medium',
  -- What came of it, and the specification's words when nobody was found.
  outcome text not null default 'offered' check (outcome in ('offered', 'waiting', 'paused', 'exhausted', 'busy', 'scheduled')),
  message text,
  candidates jsonb not null
);
create index dispatch_traces_of on private.dispatch_traces (transaction_id, id);

create table private.tracking_links (
  token text primary key,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
