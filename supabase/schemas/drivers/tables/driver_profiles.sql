-- driver_profiles: drivers and applicants: personal data, status, last position and working day.
create table public.driver_profiles (
  id uuid not null unique default gen_random_uuid(),
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  email text not null default '',
  phone_number text not null default '',
  license_number text not null default '' check (length(license_number) <= 40),
  vehicle text not null default '',
  vehicle_type text not null default 'car'
    check (vehicle_type in ('car', 'suv', 'truck', 'van', 'motorcycle', 'bicycle')),
  vehicle_plate text check (length(vehicle_plate) between 1 and 20),
  license_plate text not null default '' check (length(license_plate) <= 20),
  status text not null default 'offline' check (status in ('online', 'offline', 'busy', 'break', 'on_duty')),
  is_available boolean not null default false,
  -- The driver goes offline when the current delivery ends, or without one, when the next one ends.
  off_duty_after_delivery boolean not null default false,
  is_approved boolean not null default false,
  suspended_at timestamptz,
  suspension_reason text check (length(btrim(suspension_reason)) between 1 and 500),
  rating numeric(3, 2) check (rating between 0 and 5),
  -- The ceiling set by an administrator; null: by the settings.
  cash_ceiling numeric(12, 2) check (cash_ceiling between 0 and 100000),
  -- Delivered deliveries that are not under review. Counted up to 500.
  clean_deliveries int not null default 0 check (clean_deliveries >= 0),
  last_status_change timestamptz not null default now(),
  -- When the driver chose to be offline; null otherwise.
  offline_chosen_at timestamptz,
  last_seen timestamptz,
  -- Set by the unload beacon, cleared by any heartbeat. Takes effect after the grace.
  leaving_at timestamptz,
  -- When this driver's phone last acknowledged a push, which keeps a sleeping page online.
  push_confirmed_at timestamptz,
  current_latitude double precision check (current_latitude between -90 and 90),
  current_longitude double precision check (current_longitude between -180 and 180),
  position_at timestamptz,
  optimo_route_serial text,
  optimo_route_external_id text,
  mobile_app_enabled boolean not null default false,
  work_time_from time not null default '09:00',
  work_time_to time not null default '17:00',
  vehicle_capacity1 int check (vehicle_capacity1 between 0 and 1000000),
  vehicle_capacity2 int check (vehicle_capacity2 between 0 and 1000000),
  vehicle_capacity3 int check (vehicle_capacity3 between 0 and 1000000),
  vehicle_capacity4 int check (vehicle_capacity4 between 0 and 1000000),
  start_latitude double precision check (start_latitude between -90 and 90),
  start_longitude double precision check (start_longitude between -180 and 180),
  start_address text check (length(start_address) between 1 and 500),
  end_latitude double precision check (end_latitude between -90 and 90),
  end_longitude double precision check (end_longitude between -180 and 180),
  end_address text check (length(end_address) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Online means available; no other status does.
  constraint availability_follows_status check (is_available = (status = 'online')),
  constraint offline_choice_requires_offline check (offline_chosen_at is null or status = 'offline'),
  constraint off_duty_after_delivery_requires_shift check (not off_duty_after_delivery or status <> 'offline'),
  constraint work_time_is_in_order check (work_time_from < work_time_to),
  constraint start_is_whole check ((start_latitude is null) = (start_longitude is null)),
  constraint end_is_whole check ((end_latitude is null) = (end_longitude is null)),
  constraint only_approved_drivers_work check ((is_approved and suspended_at is null) or status = 'offline')
)
-- Heartbeats and positions update each row several times a minute. Half-empty pages and no index on the columns they
-- change let Postgres update in place (HOT) and remove old versions as it reads. Vacuum does not pause, because the
-- table has a few megabytes.
with (fillfactor = 50, autovacuum_vacuum_cost_delay = 0);

create unique index driver_profiles_external_id_unique on public.driver_profiles (optimo_route_external_id)
  where optimo_route_external_id is not null;

-- Each new delivery reads the highest ceiling of any driver.
create index driver_profiles_ceiling on public.driver_profiles (cash_ceiling, clean_deliveries)
  where is_approved and suspended_at is null;

create trigger driver_profiles_touch before update on public.driver_profiles
  for each row execute function private.touch_updated_at();

alter table public.driver_profiles enable row level security;
revoke all on public.driver_profiles from public, anon, authenticated, service_role;
grant select on public.driver_profiles to handover_authenticated;

create policy own_or_admin on public.driver_profiles for select to handover_authenticated
  using (user_id = (select private.find_actor()) or (select private.find_admin_actor()) is not null);
