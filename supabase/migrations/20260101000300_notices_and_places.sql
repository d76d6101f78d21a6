-- In-app notifications, zones, positions and the provider's error log.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  type text not null check (type in ('task_available', 'task_assigned', 'transaction_accepted', 'transaction_rejected', 'preferred_time_moved',
    'verification_code_generated', 'delivery_completed', 'driver_assigned', 'driver_on_way', 'task_offer',
    'task_response_confirmation', 'task_timeout',
    -- Beyond the specification's eleven: what people must also be told.
    'transaction_created', 'driver_arrived', 'transaction_cancelled', 'transaction_failed', 'payment_confirmed',
    'payment_failed', 'no_driver_found', 'driver_approved', 'driver_rejected', 'driver_suspended', 'cash_to_return', 'cash_returned', 'code_locked')),
  title text not null,
  message text not null,
  -- Title and message in each language, by its code: who changes their language reads old notices in it, too.
  words jsonb not null default '{}',
  data jsonb not null default '{}',
  read boolean not null default false,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- One event tells one person once, however often its job runs.
  dedupe_key text not null unique
);
create index notifications_list on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id) where not read;

create table public.geofence_zones (
  id uuid primary key default gen_random_uuid(),
  -- A short name for indexes; 0 stands for no zone.
  no int generated always as identity (minvalue 1) unique,
  name text not null check (length(btrim(name)) between 1 and 120),
  type text not null check (type in ('circle', 'polygon')),
  coordinates jsonb,
  center_lat double precision check (center_lat between -90 and 90),
  center_lng double precision check (center_lng between -180 and 180),
  radius double precision check (radius > 0),
  color text not null default '#2f6f4f' check (color ~ '^#[0-9a-fA-F]{6}$'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint shape_is_whole check (
    (type = 'circle' and center_lat is not null and center_lng is not null and radius is not null)
    or (type = 'polygon' and coordinates is not null))
);
-- Why: administrators page through zones by name.
create index geofence_zones_by_name on public.geofence_zones (lower(name), id);
create trigger geofence_zones_touch before update on public.geofence_zones
  for each row execute function private.touch_updated_at();

create table public.driver_zone_assignments (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  zone_id uuid not null references public.geofence_zones (id) on delete cascade,
  priority int not null default 5 check (priority between 1 and 10),
  is_active boolean not null default true,
  assigned_at timestamptz not null default now(),
  primary key (driver_id, zone_id)
);
-- Why so wide: who serves a zone is counted, and those of priority 1 are found, without reading the rows.
create index driver_zone_assignments_zone on public.driver_zone_assignments (zone_id, is_active, priority, driver_id);

-- Every phone writes here twice a minute: a part a day, so that old days go by dropping their part.
create table public.driver_positions (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy real,
  speed real,
  heading real,
  "timestamp" timestamptz not null,
  source text not null default 'mobile_app',
  received_at timestamptz not null default now(),
  -- Why it is no place to send work to; null when it is one.
  excluded text check (excluded in ('too_old', 'jump', 'inaccurate')),
  -- What the way up to here says of the zones, so that what comes late can be put in its place. Null: of none.
  zones jsonb,
  primary key (driver_id, "timestamp")
) partition by range ("timestamp");

create table public.geofence_events (
  id bigint generated always as identity primary key,
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  driver_serial text,
  zone_id uuid not null references public.geofence_zones (id) on delete cascade,
  event_type text not null check (event_type in ('entry', 'exit')),
  latitude double precision not null,
  longitude double precision not null,
  "timestamp" timestamptz not null,
  -- The position that made it certain.
  decided_at timestamptz not null
);
create index geofence_events_driver on public.geofence_events (driver_id, decided_at);
-- One edge is crossed once at a time.
create unique index geofence_events_once on public.geofence_events (driver_id, zone_id, "timestamp", event_type);
-- For the day a zone is deleted, with what happened there.
create index geofence_events_zone on public.geofence_events (zone_id);

-- The zones a driver is in.
create table private.drivers_in_zones (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  zone_id uuid not null references public.geofence_zones (id) on delete cascade,
  since timestamptz not null,
  primary key (driver_id, zone_id)
);
create index drivers_in_zones_zone on private.drivers_in_zones (zone_id);

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
  -- By a later good answer about the same thing, or by an administrator.
  resolved boolean not null default false
);
create index optimoroute_error_logs_newest on public.optimoroute_error_logs ("timestamp" desc);
create index optimoroute_error_logs_open on public.optimoroute_error_logs (id desc) where not resolved;
