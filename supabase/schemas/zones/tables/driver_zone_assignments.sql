create table public.driver_zone_assignments (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  zone_id uuid not null references public.geofence_zones (id) on delete cascade,
  priority int not null default 5 check (priority between 1 and 10),
  is_active boolean not null default true,
  assigned_at timestamptz not null default now(),
  primary key (driver_id, zone_id)
);

-- Covers counting a zone's drivers and finding those of priority 1 by index-only scans.
create index driver_zone_assignments_zone on public.driver_zone_assignments (zone_id, is_active, priority, driver_id);

alter table public.driver_zone_assignments enable row level security;
revoke all on public.driver_zone_assignments from public, anon, authenticated, service_role;
grant select on public.driver_zone_assignments to handover_authenticated;

create policy driver_or_admin on public.driver_zone_assignments for select to handover_authenticated
  using (driver_id = (select private.find_actor()) or (select private.find_admin_actor()) is not null);
