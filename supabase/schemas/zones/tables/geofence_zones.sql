-- geofence_zones: areas, each served by the drivers who are assigned to it.
create table public.geofence_zones (
  id uuid primary key default gen_random_uuid(),
  -- A short key for indexes; 0 means no zone.
  no int generated always as identity (minvalue 1) unique,
  name text not null check (length(btrim(name)) between 1 and 120),
  type text not null check (type in ('circle', 'polygon')),
  -- Only numbers within range: one zone with an invalid shape would fail every search.
  coordinates jsonb check (not jsonb_path_exists(coordinates, '$.** ? (@.type() == "string" || @ < -180 || @ > 180)')),
  center_lat double precision check (center_lat between -90 and 90),
  center_lng double precision check (center_lng between -180 and 180),
  radius double precision check (radius > 0),
  color text not null default '#2f6f4f' check (color ~ '^#[0-9a-fA-F]{6}$'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Stored, because every position of every driver is tested against the zones, and parsing JSON costs more than the
  -- test.
  edges lseg[] generated always as (private.list_polygon_edge_segments(coordinates)) stored,
  -- Stored, so that finding the zones at a position need not compute the box of each.
  bounds box generated always as (private.compute_zone_bounds(type, coordinates, center_lat, center_lng, radius)) stored,
  margin double precision generated always as (private.compute_zone_margin(type, coordinates, radius)) stored,
  constraint zone_shape_is_complete check (
    (type = 'circle' and center_lat is not null and center_lng is not null and radius is not null)
    or (type = 'polygon' and coordinates is not null))
);

-- Administrators page through zones by name.
create index geofence_zones_by_name on public.geofence_zones (lower(name), id);

create trigger geofence_zones_touch before update on public.geofence_zones
  for each row execute function private.touch_updated_at();

create index geofence_zones_box on public.geofence_zones using gist (bounds) where is_active;

alter table public.geofence_zones enable row level security;
revoke all on public.geofence_zones from public, anon, authenticated, service_role;
grant select on public.geofence_zones to handover_authenticated;

-- Zones are readable by drivers and administrators.
create policy drivers_and_admins on public.geofence_zones for select to handover_authenticated
  using ((is_active and (select private.is_driver_approved((select private.find_actor())))) or (select private.find_admin_actor()) is not null);

-- driver_zone_assignments: the zones that a driver serves, priority 1 first. A driver without any works anywhere.
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
