-- People: everybody has a user profile and a role; drivers have a driver profile besides.

create table public.user_profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  email text,
  -- Until phone_verified_at is set this is only what the person typed: it finds nobody and reserves nothing.
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  phone_verified_at timestamptz,
  address text,
  city text,
  state text,
  zip_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint only_a_number_is_proven check (phone_verified_at is null or phone_number is not null)
);
-- Why: a receiver is found by their proven phone, so one proven number is one account.
create unique index user_profiles_phone_unique on public.user_profiles (phone_number) where phone_verified_at is not null;
create index user_profiles_phone_claims on public.user_profiles (phone_number) where phone_verified_at is null;
-- Why: administrators look for a delivery by any part of its sender's number.
create index user_profiles_phone_searched on public.user_profiles using gin (phone_number extensions.gin_trgm_ops);
create trigger user_profiles_touch before update on public.user_profiles
  for each row execute function private.touch_updated_at();

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user' check (role in ('user', 'driver')),
  created_at timestamptz not null default now()
);

-- Why: administrators are decided by is_admin() alone; nothing a client can write makes one.
create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);

create table public.user_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  locale text not null default 'en' check (locale in ('en', 'es')),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  units text not null default 'miles' check (units in ('miles', 'km')),
  navigation_app text not null default 'auto' check (navigation_app in ('auto', 'google', 'apple', 'waze')),
  notifications jsonb not null default '{"push": true, "sms": true, "sound": true}',
  updated_at timestamptz not null default now()
);
create trigger user_settings_touch before update on public.user_settings
  for each row execute function private.touch_updated_at();

create table public.driver_profiles (
  id uuid not null unique default gen_random_uuid(),
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null,
  email text not null default '',
  phone_number text not null default '',
  license_number text not null default '',
  vehicle text not null default '',
  vehicle_type text not null default 'car'
    check (vehicle_type in ('car', 'suv', 'truck', 'van', 'motorcycle', 'bicycle')),
  vehicle_plate text,
  license_plate text not null default '',
  status text not null default 'offline' check (status in ('online', 'offline', 'busy', 'break', 'on_duty')),
  is_available boolean not null default false,
  -- The driver goes off duty when the delivery in hand ends.
  last_delivery boolean not null default false,
  is_approved boolean not null default false,
  suspended_at timestamptz,
  suspension_reason text,
  rating numeric(3, 2) check (rating between 0 and 5),
  last_status_change timestamptz not null default now(),
  last_seen timestamptz,
  -- Set by the unload beacon; cleared by any heartbeat. Presence acts on it after the grace.
  leaving_at timestamptz,
  -- The last time this driver's phone confirmed a push: it keeps a sleeping page online.
  push_confirmed_at timestamptz,
  current_latitude double precision check (current_latitude between -90 and 90),
  current_longitude double precision check (current_longitude between -180 and 180),
  position_at timestamptz,
  optimo_route_serial text,
  optimo_route_external_id text,
  mobile_app_enabled boolean not null default false,
  work_time_from time not null default '09:00',
  work_time_to time not null default '17:00',
  vehicle_capacity1 int, vehicle_capacity2 int, vehicle_capacity3 int, vehicle_capacity4 int,
  start_latitude double precision, start_longitude double precision, start_address text,
  end_latitude double precision, end_longitude double precision, end_address text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Online means available; everything else means not.
  constraint availability_follows_status check (is_available = (status = 'online')),
  constraint last_delivery_is_on_duty check (not last_delivery or status = 'on_duty'),
  constraint only_approved_drivers_work check ((is_approved and suspended_at is null) or status = 'offline')
);
create unique index driver_profiles_external_id_unique on public.driver_profiles (optimo_route_external_id)
  where optimo_route_external_id is not null;
-- Why: who was near a delivery, available or not. Who may be offered one: private.reach.
create index driver_profiles_place on public.driver_profiles using gist (point(current_longitude, current_latitude))
  where is_approved;
create index driver_profiles_presence on public.driver_profiles (last_seen) where status <> 'offline';
create trigger driver_profiles_touch before update on public.driver_profiles
  for each row execute function private.touch_updated_at();

create table public.driver_applications (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'rejected')),
  vehicle_type text not null,
  vehicle_make text not null,
  vehicle_model text not null,
  vehicle_year int not null,
  license_plate text not null,
  insurance_provider text not null,
  insurance_policy text,
  driving_experience int not null check (driving_experience >= 1),
  previous_delivery_experience text,
  availability text not null,
  emergency_contact text not null,
  emergency_phone text not null,
  date_of_birth date not null,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  decision_reason text,
  updated_at timestamptz not null default now()
);
create index driver_applications_queue on public.driver_applications (status, submitted_at);
create trigger driver_applications_touch before update on public.driver_applications
  for each row execute function private.touch_updated_at();

create table public.driver_documents (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  kind text not null check (kind in ('license', 'registration', 'insurance', 'background_consent')),
  path text not null unique,
  file_name text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size_bytes int not null check (size_bytes between 1 and 10485760),
  -- Of the very bytes: what an administrator decided on can be told from what came later.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz not null default now()
);
-- Why: one document of a kind counts; a new upload replaces the old one.
create unique index driver_documents_kind_unique on public.driver_documents (driver_id, kind);

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 2048),
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  last_sent_at timestamptz,
  last_received_at timestamptz,
  last_error text
);
create index push_subscriptions_user on public.push_subscriptions (user_id);
