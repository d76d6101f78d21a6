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
  -- Why it failed: the provider's status, or our own word for it.
  failure text,
  -- [{driverExternalId, driverName, duration, distance, stops: [{stopNumber, orderNo, scheduledAt, ...}]}]
  routes jsonb,
  -- What the provider left out, as its answer to the start names it: {orders, drivers, places}.
  left_out jsonb,
  -- An administrator wants it stopped.
  stop_requested_at timestamptz,
  -- An administrator has confirmed that the day's routes go to the drivers' phones, and they have not yet.
  send_requested_at timestamptz,
  -- The day's routes went to the drivers' phones, or why they did not.
  sent_at timestamptz,
  not_sent text check (not_sent in ('unconfirmed', 'no_stops', 'others', 'waiting', 'other_driver', 'refused')),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- Why: a day is planned once at a time.
create unique index routing_plans_one_running on private.routing_plans (date) where status = 'running';

create index routing_plans_newest on private.routing_plans (created_at desc, id desc);

create index routing_plans_by_date on private.routing_plans (date, finished_at desc) where status = 'completed';
