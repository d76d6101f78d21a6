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
