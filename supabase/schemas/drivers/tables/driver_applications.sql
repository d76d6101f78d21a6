-- driver_applications: the form with which a person applies to be a driver, and the decision; one for each driver.
create table public.driver_applications (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'rejected')),
  vehicle_type text not null check (vehicle_type in ('car', 'suv', 'truck', 'van', 'motorcycle', 'bicycle')),
  vehicle_make text not null check (length(vehicle_make) between 1 and 60),
  vehicle_model text not null check (length(vehicle_model) between 1 and 60),
  -- Null, or empty for the plate, if the vehicle does not need it: private.list_required_vehicle_fields().
  vehicle_year int,
  license_plate text not null check (length(license_plate) <= 20),
  -- As printed on the license, such as M.
  license_class text check (length(license_class) between 1 and 40),
  insurance_provider text check (length(insurance_provider) between 1 and 120),
  insurance_policy text check (length(insurance_policy) between 1 and 120),
  driving_experience int not null check (driving_experience between 1 and 80),
  previous_delivery_experience text check (length(previous_delivery_experience) between 1 and 2000),
  availability text not null check (length(availability) between 1 and 500),
  emergency_contact text not null check (length(emergency_contact) between 1 and 120),
  emergency_phone text not null check (emergency_phone ~ '^\+[1-9][0-9]{6,14}$'),
  date_of_birth date not null check (date_of_birth >= '1900-01-01'),
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  decision_reason text check (length(btrim(decision_reason)) between 1 and 500),
  updated_at timestamptz not null default now(),
  constraint motor_vehicles_are_registered
    check (vehicle_type = 'bicycle' or license_plate <> '' and vehicle_year is not null and insurance_provider is not null),
  constraint motorcycle_requires_license_class check (vehicle_type <> 'motorcycle' or license_class is not null)
);

-- For the foreign key's lookups when a user is deleted.
create index driver_applications_by_decided_by on public.driver_applications (decided_by) where decided_by is not null;

create index driver_applications_queue on public.driver_applications (status, submitted_at);

create trigger driver_applications_touch before update on public.driver_applications
  for each row execute function private.touch_updated_at();

alter table public.driver_applications enable row level security;
revoke all on public.driver_applications from public, anon, authenticated, service_role;
grant select on public.driver_applications to handover_authenticated;

create policy own_or_admin on public.driver_applications for select to handover_authenticated
  using (driver_id = (select private.find_actor()) or (select private.find_admin_actor()) is not null);
