create table public.transactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id),
  receiver_id uuid not null references auth.users (id),
  driver_id uuid references public.driver_profiles (user_id),
  transaction_type text not null default 'cash_delivery' check (transaction_type in ('cash_delivery', 'delivery', 'pickup')),
  -- TXN- plus the first eight characters of the id: the number that people and the routing provider use.
  order_no text generated always as ('TXN-' || upper(left(id::text, 8))) stored,
  amount numeric(12, 2) not null check (amount > 0),
  -- The fee that the payment step charges; 0 charges nothing, null means that no fee was set.
  fee numeric(12, 2) check (fee >= 0),
  -- Source of the cash: the sender hands it to the driver, or the sender has prepaid it and a hub hands it out.
  funding text not null default 'sender_cash' check (funding in ('sender_cash', 'prefunded')),
  -- The hub with the cash; the pickup's address and coordinates are those of the hub.
  hub_id uuid references public.hubs (id),
  status text not null default 'pending',
  delivery_address text not null check (length(delivery_address) between 1 and 500),
  pickup_address text not null check (length(pickup_address) between 1 and 500),
  -- Apartment, floor or suite: separate from the address, so that the driver at the house sees it.
  delivery_unit text check (length(delivery_unit) <= 40),
  pickup_unit text check (length(pickup_unit) <= 40),
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
  -- For the sender and the receiver, never for the driver: a separate column, so that no driver row or view contains
  -- it.
  notes text check (length(notes) <= 1000),
  urgent boolean not null default false,
  -- The sender's preferred time: times of day in the service's time zone, and the timestamps that they resolve to.
  preferred_from time,
  preferred_to time,
  wanted_from timestamptz,
  wanted_to timestamptz,
  -- The latest step that allowed it to proceed: requested, amount or time changed, accepted, paid, released from a
  -- review.
  allowed_at timestamptz not null default now(),
  -- The amount counts against the limits of its sender and receiver on the business day of this moment: the day for
  -- which it is wanted, or the day of the latest step where that is later.
  limit_counted_at timestamptz generated always as (greatest(allowed_at, wanted_from)) stored,
  -- The id of the code row, never the code: only the receiver reads the code.
  qr_code text,
  qr_expires_at timestamptz,
  optimo_route_order_id text,
  accepted_via text,
  -- Why it ended: a person's text, or the code of an automatic cause, which is translated when it is read.
  reason text check (length(btrim(reason)) between 1 and 500),
  reason_code text check (reason_code in ('cancelled_by_sender', 'rejected_by_receiver', 'rejected_not_expected', 'rejected_wrong_amount',
    'rejected_receiver_unavailable', 'rejected_unknown_sender', 'nobody_accepted', 'nobody_paid', 'payment_failed', 'count_mismatch', 'no_count_response', 'not_carried', 'robbed')),
  -- Set when money was received for a delivery that will not happen; null after the refund.
  refund_due_at timestamptz,
  -- When an administrator had all personal data erased; the financial record stays.
  redacted_at timestamptz,
  client_action_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  assigned_at timestamptz,
  started_at timestamptz,
  arrived_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  constraint package_is_bounded check (length(package_details::text) <= 20000 and length(package_details ->> 'description') <= 1000 and length(package_details ->> 'location_name') <= 200
    and length(package_details ->> 'special_instructions') <= 1000 and (package_details ->> 'estimated_duration')::numeric between 1 and 1440),
  constraint prefunded_comes_from_a_hub check ((funding = 'prefunded') = (hub_id is not null)),
  constraint sender_is_not_receiver check (user_id <> receiver_id),
  constraint driver_is_not_a_party check (driver_id is null or (driver_id <> user_id and driver_id <> receiver_id)),
  constraint preferred_time_is_whole check (num_nulls(preferred_from, preferred_to, wanted_from, wanted_to) in (0, 4)),
  constraint preferred_time_is_in_order check (preferred_from < preferred_to and wanted_from < wanted_to),
  constraint active_requires_driver check (status not in ('assigned', 'in_transit', 'servicing', 'delivered') or driver_id is not null),
  constraint transactions_status_known check (status in
    ('pending', 'accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing',
     'delivered', 'cancelled', 'failed', 'refunded'))
);

-- Partial with a condition that is always true: Postgres treats a full unique index on a generated column as a key
-- that every update changes, so each update would take FOR UPDATE and wait for transactions that insert referencing
-- rows.
create unique index transactions_order_no_unique on public.transactions (order_no) where order_no is not null;

-- A phone that sends the same request twice gets the first delivery.
create unique index transactions_client_action_unique on public.transactions (user_id, client_action_id) where client_action_id is not null;

-- Guarantees that a driver has one delivery at a time, independent of the functions.
create unique index transactions_one_active_per_driver on public.transactions (driver_id)
  where status in ('assigned', 'in_transit', 'servicing');

-- Daily limits read one person's deliveries of one day, however many the person has.
create index transactions_sender_counts on public.transactions (user_id, limit_counted_at);

create index transactions_receiver_counts on public.transactions (receiver_id, limit_counted_at);

-- Deliveries between two people.
create index transactions_pair on public.transactions (user_id, receiver_id, created_at desc);

-- Whether a receiver has had cash from this sender, however many of their deliveries were cancelled.
create index transactions_pair_delivered on public.transactions (user_id, receiver_id) where status = 'delivered';

create index transactions_sender on public.transactions (user_id, created_at desc, id desc);

create index transactions_receiver on public.transactions (receiver_id, created_at desc, id desc);

-- In addition to the full indexes, so that a user with a hundred thousand ended deliveries finds the open ones fast.
create index transactions_sender_open on public.transactions (user_id, created_at desc, id desc)
  where status not in ('delivered', 'cancelled', 'failed', 'refunded');

create index transactions_receiver_open on public.transactions (receiver_id, created_at desc, id desc)
  where status not in ('delivered', 'cancelled', 'failed', 'refunded');

-- Cash to hand out from each hub's safe, and the access check for a hub's staff.
create index transactions_hub on public.transactions (hub_id, status) where hub_id is not null;

create index transactions_driver on public.transactions (driver_id, created_at desc, id desc) where driver_id is not null;

create index transactions_newest on public.transactions (created_at desc, id desc) include (user_id);

-- The other sort orders of the console's list, readable in both directions.
create index transactions_by_amount on public.transactions (amount, id);

create index transactions_by_due on public.transactions (private.get_due_time(wanted_from, created_at), id);

create index transactions_by_stage on public.transactions (private.get_status_stage(status), created_at, id);

-- The text that the admin console searches. One text with a leading space, so that the trigram index also finds the
-- beginnings of words.
create index transactions_searched on public.transactions using gin (private.to_search_text(
  order_no, sender_name, receiver_name, receiver_phone, delivery_address, pickup_address) extensions.gin_trgm_ops);

create index transactions_open on public.transactions (status, updated_at)
  where status not in ('delivered', 'cancelled', 'failed', 'refunded');

create index transactions_by_status on public.transactions (status, created_at desc, id desc);

-- The provider's events may name an order only by the provider's id.
create index transactions_provider_order on public.transactions (optimo_route_order_id) where optimo_route_order_id is not null;

-- The overview counts the deliveries of one day and of the same day a week before.
create index transactions_delivered on public.transactions (completed_at) where status = 'delivered';

-- A driver's figures of a period.
create index transactions_driver_delivered on public.transactions (driver_id, completed_at) where status = 'delivered';

create index transactions_assigned on public.transactions (assigned_at) where assigned_at is not null;

create index transactions_refund_due on public.transactions (refund_due_at) where refund_due_at is not null;

create trigger transactions_touch before update on public.transactions
  for each row execute function private.touch_version();

alter table public.transactions enable row level security;
revoke all on public.transactions from public, anon, authenticated, service_role;
-- Excluded columns: the notes are hidden from the driver, and the fee is visible only to the sender. Column grants
-- cannot differ per row, so functions return them.
grant select (id, user_id, receiver_id, driver_id, transaction_type, order_no, amount, funding, hub_id, status, delivery_address, pickup_address, delivery_unit, pickup_unit,
  delivery_latitude, delivery_longitude, pickup_latitude, pickup_longitude, receiver_phone, customer_name,
  customer_phone, sender_name, receiver_name, package_details, urgent, preferred_from, preferred_to, wanted_from,
  wanted_to, qr_code, qr_expires_at, optimo_route_order_id, accepted_via, reason, reason_code, refund_due_at, redacted_at,
  client_action_id, created_at, updated_at, assigned_at, started_at, arrived_at, completed_at, cancelled_at) on public.transactions to handover_authenticated;

-- Readers of a delivery: sender, receiver and administrators; its driver only while they have the delivery or its cash
-- in hand.
create policy parties_driver_admin on public.transactions for select to handover_authenticated
  using (user_id = (select private.find_actor()) or receiver_id = (select private.find_actor())
         or (driver_id = (select private.find_actor()) and (status in ('assigned', 'in_transit', 'servicing') or private.is_returning(id, driver_id)))
         or (select private.find_admin_actor()) is not null);
