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

-- Why: what a deleted row is referred to by is looked up.
create index driver_applications_by_decided_by on public.driver_applications (decided_by) where decided_by is not null;

create index driver_applications_queue on public.driver_applications (status, submitted_at);

create trigger driver_applications_touch before update on public.driver_applications
  for each row execute function private.touch_updated_at();

alter table public.driver_applications enable row level security;
revoke all on public.driver_applications from public, anon, authenticated, service_role;
grant select on public.driver_applications to handover_person;

create policy own_or_admin on public.driver_applications for select to handover_person
  using (driver_id = (select private.actor()) or (select private.acting_admin()) is not null);
