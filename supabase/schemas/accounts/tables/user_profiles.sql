create table public.user_profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  email text,
  -- Unverified until phone_verified_at is set; an unverified number finds no account and reserves nothing.
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  phone_verified_at timestamptz,
  -- Until this is set, the address does not find the account: see accounts/email_verification.sql.
  email_verified_at timestamptz,
  address text check (length(address) <= 500),
  city text check (length(city) <= 120),
  state text check (length(state) <= 120),
  zip_code text check (length(zip_code) <= 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint phone_number_is_canonical check (phone_number = private.canonicalize_phone(phone_number)),
  constraint phone_verified_requires_number check (phone_verified_at is null or phone_number is not null),
  constraint email_verified_requires_address check (email_verified_at is null or email is not null)
);

-- A receiver is found by verified phone, so a verified number belongs to one account.
create unique index user_profiles_phone_unique on public.user_profiles (phone_number) where phone_verified_at is not null;

create index user_profiles_phone_claims on public.user_profiles (phone_number) where phone_verified_at is null;

-- Administrators search deliveries by any part of the sender's number.
create index user_profiles_phone_searched on public.user_profiles using gin (phone_number extensions.gin_trgm_ops);

-- Administrators search people by any part of name, e-mail address or number.
create index user_profiles_searched on public.user_profiles using gin (private.to_search_text(name, email, phone_number) extensions.gin_trgm_ops);

-- For the sort orders of the console's list of people.
create index user_profiles_newest on public.user_profiles (created_at, user_id);

create index user_profiles_by_name on public.user_profiles ((private.to_search_text(name) collate "C"), user_id);

create trigger user_profiles_touch before update on public.user_profiles
  for each row execute function private.touch_updated_at();

alter table public.user_profiles enable row level security;
revoke all on public.user_profiles from public, anon, authenticated, service_role;
grant select on public.user_profiles to handover_authenticated;

-- Everyone can read their own profile, administrators all.
create policy own_or_admin on public.user_profiles for select to handover_authenticated
  using (user_id = (select private.find_actor()) or (select private.find_admin_actor()) is not null);

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user' check (role in ('user', 'driver')),
  created_at timestamptz not null default now()
);

alter table public.user_roles enable row level security;
revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select on public.user_roles to handover_authenticated;

create policy own_or_admin on public.user_roles for select to handover_authenticated
  using (user_id = (select private.find_actor()) or (select private.find_admin_actor()) is not null);

-- Administrators' accounts. Clients call is_admin(); policies and functions read this table. Clients cannot write any
-- row that makes an administrator.
create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Administrators of one team approve each other's requests.
  team text not null default 'main',
  added_at timestamptz not null default now()
);

create table public.user_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  locale text not null default 'en' check (locale in ('en', 'es')),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  units text not null default 'auto' check (units in ('auto', 'miles', 'km')),
  navigation_app text not null default 'auto' check (navigation_app in ('auto', 'google', 'apple', 'waze')),
  notifications jsonb not null default '{"push": true, "sms": true, "sound": true}',
  updated_at timestamptz not null default now()
);

create trigger user_settings_touch before update on public.user_settings
  for each row execute function private.touch_updated_at();

alter table public.user_settings enable row level security;
revoke all on public.user_settings from public, anon, authenticated, service_role;
grant select on public.user_settings to handover_authenticated;

create policy own on public.user_settings for select to handover_authenticated using (user_id = (select private.find_actor()));
