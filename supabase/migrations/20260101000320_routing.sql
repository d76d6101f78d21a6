-- The routing provider: what it has been told of our deliveries and drivers, what it said, and where the two sides differ.

create table private.routing_orders (
  -- Why no reference: what the provider holds must be known after the delivery was deleted here.
  transaction_id uuid primary key,
  order_no text not null,
  -- The provider's day of the order, in the account's time zone.
  order_date date,
  provider_id text,
  stage text not null default 'unsent' check (stage in ('unsent', 'present', 'gone')),
  -- A creation was begun and nobody knows how it ended: there may be something to delete.
  unsure boolean not null default false,
  -- The fields and the completion that the provider acknowledged last.
  sent jsonb,
  sent_completion jsonb,
  -- The version that the provider refused, and how often. It is asked again only when the version changes or `ask_again` says so.
  refused_version text,
  refusals int not null default 0,
  ask_again boolean not null default false,
  -- When a reconciliation last found it there.
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index routing_orders_days on private.routing_orders (order_date, transaction_id) where stage = 'present';
create index routing_orders_numbers on private.routing_orders (order_no);
create index routing_orders_refused on private.routing_orders (transaction_id) where refused_version is not null;

-- What a driver's day at the provider looks like: sent again only when it has changed, because the provider takes a driver
-- off his planned route whenever his day is written.
create table private.routing_drivers (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  date date not null,
  sent jsonb,
  problem text,
  refused_version text,
  at timestamptz not null default now(),
  primary key (driver_id, date)
);
create index routing_drivers_age on private.routing_drivers (date);

create table private.routing_zones (
  -- Why no reference: a zone deleted here is still to be deleted there.
  zone_id uuid primary key,
  provider_id text,
  sent jsonb,
  at timestamptz not null default now()
);

create table private.routing_driver_zones (
  driver_id uuid primary key,
  sent jsonb not null,
  at timestamptz not null default now()
);

-- Few values that must outlast a process: how far the provider's events were read, when the sides were last compared.
create table private.routing_state (
  key text primary key,
  value jsonb not null,
  at timestamptz not null default now()
);

-- Each event once, however often and in whatever order it is told.
create table private.routing_events (
  event text not null,
  unix_timestamp bigint not null,
  driver text not null,
  order_no text not null,
  at timestamptz not null default now(),
  primary key (event, unix_timestamp, driver, order_no)
);
create index routing_events_age on private.routing_events using brin (at);

-- Where the provider says something else than we do. A thing differs once at a time.
create table private.routing_differences (
  id bigint generated always as identity primary key,
  what text not null check (what in ('missing', 'unwanted', 'fields', 'status', 'driver', 'unknown', 'duplicate', 'refused')),
  -- The order's number or the driver's name at the provider.
  subject text not null,
  transaction_id uuid,
  driver_id uuid,
  ours jsonb,
  theirs jsonb,
  found_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Made good by telling the provider again, or the sides came to agree by themselves.
  repaired_at timestamptz,
  resolved_at timestamptz,
  -- Resolved by an administrator's word: not listed again while both sides say what they said then.
  dismissed_by uuid,
  dismissal_reason text
);
create unique index routing_differences_open on private.routing_differences (what, subject) where repaired_at is null and resolved_at is null;
create index routing_differences_newest on private.routing_differences (found_at desc, id desc);
create index routing_differences_open_newest on private.routing_differences (id) where repaired_at is null and resolved_at is null;
create index routing_differences_dismissed on private.routing_differences (what, subject) where dismissed_by is not null;
create index routing_differences_of on private.routing_differences (transaction_id) where repaired_at is null and resolved_at is null;

create table private.routing_plans (
  id uuid primary key default gen_random_uuid(),
  date date not null,
  status text not null default 'running' check (status in ('running', 'completed', 'failed')),
  -- RESOURCES: with drivers on the road, deliveries stay with the drivers who have them.
  lock_type text not null check (lock_type in ('NONE', 'RESOURCES')),
  requested_by uuid,
  -- Written before the provider is asked: whoever finds it knows that asking again might plan the day twice.
  asked_at timestamptz,
  answered_at timestamptz,
  planning_id bigint,
  polls int not null default 0,
  progress int not null default 0,
  message text,
  -- [{driverExternalId, driverName, duration, distance, stops: [{stopNumber, orderNo, scheduledAt, ...}]}]
  routes jsonb,
  -- An administrator wants it stopped.
  stop_asked_at timestamptz,
  -- The day's routes went to the drivers' phones, or why they did not.
  sent_at timestamptz,
  not_sent text check (not_sent in ('no_stops', 'others', 'waiting', 'other_driver', 'refused')),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
-- Why: a day is planned once at a time.
create unique index routing_plans_one_running on private.routing_plans (date) where status = 'running';
create index routing_plans_newest on private.routing_plans (created_at desc, id desc);
create index routing_plans_of on private.routing_plans (date, finished_at desc) where status = 'completed';
