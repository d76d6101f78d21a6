-- The synchronization with the routing provider (OptimoRoute).

-- routing_orders: a delivery's order at the provider: the state that the provider acknowledged last.
create table private.routing_orders (
  -- No foreign key: the row must outlive the delivery until its order is deleted at the provider.
  transaction_id uuid primary key,
  order_no text not null,
  -- The order's day at the provider, in the account's time zone.
  order_date date,
  provider_id text,
  stage text not null default 'unsent' check (stage in ('unsent', 'present', 'gone')),
  -- A creation was started and its result is unknown, so there may be an order to delete.
  creation_unconfirmed boolean not null default false,
  -- The fields and the completion that the provider acknowledged last.
  sent jsonb,
  sent_completion jsonb,
  -- The version that the provider refused, and how often. It is sent again only if the version changes or
  -- `retry_requested` is true.
  refused_version text,
  refusals int not null default 0,
  retry_requested boolean not null default false,
  -- Number of runs started. Results of an earlier run are discarded once a later one has started: both called the
  -- provider, in an unknown order.
  runs bigint not null default 0,
  -- When a reconciliation last found the order.
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index routing_orders_days on private.routing_orders (order_date, transaction_id) where stage = 'present';

create index routing_orders_numbers on private.routing_orders (order_no);

create index routing_orders_refused on private.routing_orders (transaction_id) where refused_version is not null;

-- A driver's day as last sent. It is sent again only after a change, because every write of a day takes the driver off
-- the planned route.
create table private.routing_drivers (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  date date not null,
  sent jsonb,
  refused_version text,
  at timestamptz not null default now(),
  primary key (driver_id, date)
);

create index routing_drivers_age on private.routing_drivers (date);

create table private.routing_zones (
  -- No foreign key: a zone deleted here must still be deleted at the provider.
  zone_id uuid primary key,
  provider_id text,
  sent jsonb,
  -- The refused geofence; JSON null: its deletion was refused.
  refused jsonb,
  at timestamptz not null default now()
);

create table private.routing_driver_zones (
  driver_id uuid primary key,
  sent jsonb not null,
  -- The list that the provider refused.
  refused jsonb,
  at timestamptz not null default now()
);

-- Deduplicates the provider's events, which may repeat and arrive out of order.
create table private.routing_events (
  event text not null,
  unix_timestamp bigint not null,
  driver text not null,
  order_no text not null,
  at timestamptz not null default now(),
  primary key (event, unix_timestamp, driver, order_no)
);

create index routing_events_age on private.routing_events using brin (at);

create table private.routing_plans (
  id uuid primary key default gen_random_uuid(),
  date date not null,
  status text not null default 'running' check (status in ('running', 'completed', 'failed')),
  -- RESOURCES: with drivers on the road, deliveries stay with their drivers.
  lock_type text not null check (lock_type in ('NONE', 'RESOURCES')),
  requested_by uuid,
  -- Set before the call to the provider. If it is set without a response, another call might plan the day twice.
  requested_at timestamptz,
  answered_at timestamptz,
  planning_id bigint,
  polls int not null default 0,
  progress int not null default 0,
  -- The failure: the provider's status, or a code of ours.
  failure text,
  -- [{driverExternalId, driverName, duration, distance, stops: [{stopNumber, orderNo, scheduledAt, ...}]}]
  routes jsonb,
  -- Left out by the provider, from its response to the start: {orders, drivers, places}.
  unplanned jsonb,
  -- An administrator has requested a stop.
  stop_requested_at timestamptz,
  -- An administrator has confirmed sending the day's routes, and they are not sent yet.
  send_requested_at timestamptz,
  -- When the day's routes were sent to the drivers' phones, or why they were not.
  sent_at timestamptz,
  not_sent_reason text check (not_sent_reason in ('unconfirmed', 'no_stops', 'others', 'waiting', 'other_driver', 'refused')),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- At most one running plan for each day.
create unique index routing_plans_one_running on private.routing_plans (date) where status = 'running';

create index routing_plans_newest on private.routing_plans (created_at desc, id desc);

create index routing_plans_by_date on private.routing_plans (date, finished_at desc) where status = 'completed';

-- Values that must survive a restart: the position in the provider's event feed, the last reconciliation, the
-- provider's health.
create table private.routing_state (
  key text primary key,
  value jsonb not null,
  at timestamptz not null default now()
);

-- Disagreements with the provider. At most one open row for each `kind` and `subject`.
create table private.routing_differences (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('missing', 'unwanted', 'fields', 'status', 'driver', 'route', 'unknown', 'duplicate', 'refused')),
  -- The order's number, or the driver's id at the provider.
  subject text not null,
  transaction_id uuid,
  driver_id uuid,
  local_value jsonb,
  provider_value jsonb,
  found_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- `repaired_at`: we sent our state again. `resolved_at`: both sides agree without a repair, or the row was dismissed.
  repaired_at timestamptz,
  resolved_at timestamptz,
  -- The administrator who dismissed it. It is not listed again while both sides keep these values.
  dismissed_by uuid,
  dismissal_reason text check (length(btrim(dismissal_reason)) between 1 and 500)
);

create unique index routing_differences_open on private.routing_differences (kind, subject) where repaired_at is null and resolved_at is null;

create index routing_differences_newest on private.routing_differences (found_at desc, id desc);

create index routing_differences_open_newest on private.routing_differences (id) where repaired_at is null and resolved_at is null;

create index routing_differences_dismissed on private.routing_differences (kind, subject) where dismissed_by is not null;

create index routing_differences_by_transaction_id on private.routing_differences (transaction_id) where repaired_at is null and resolved_at is null;

create table public.optimoroute_error_logs (
  id bigint generated always as identity primary key,
  error_type text not null,
  error_code text,
  error_message text not null,
  endpoint text,
  method text,
  request_data jsonb,
  response_data jsonb,
  status_code int,
  retry_count int not null default 0,
  user_id uuid,
  "timestamp" timestamptz not null default now(),
  -- Set by a later successful call about the same order or driver, or by an administrator.
  resolved boolean not null default false
);

create index optimoroute_error_logs_newest on public.optimoroute_error_logs ("timestamp" desc);

create index optimoroute_error_logs_open on public.optimoroute_error_logs (id desc) where not resolved;

alter table public.optimoroute_error_logs enable row level security;
revoke all on public.optimoroute_error_logs from public, anon, authenticated, service_role;
grant select on public.optimoroute_error_logs to handover_authenticated;

create policy admins on public.optimoroute_error_logs for select to handover_authenticated
  using ((select private.find_admin_actor()) is not null);
