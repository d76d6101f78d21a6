-- geofence_events: drivers' entries into zones and exits from them.
create table public.geofence_events (
  id bigint generated always as identity primary key,
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  driver_serial text,
  zone_id uuid not null references public.geofence_zones (id) on delete cascade,
  event_type text not null check (event_type in ('entry', 'exit')),
  latitude double precision not null,
  longitude double precision not null,
  "timestamp" timestamptz not null,
  -- The time of the position that confirmed the event.
  decided_at timestamptz not null
);

create index geofence_events_driver on public.geofence_events (driver_id, decided_at);

-- A driver crosses a boundary once at a time.
create unique index geofence_events_once on public.geofence_events (driver_id, zone_id, "timestamp", event_type);

-- Serves the deletion of a zone with its events.
create index geofence_events_zone on public.geofence_events (zone_id);

alter table public.geofence_events enable row level security;
revoke all on public.geofence_events from public, anon, authenticated, service_role;
grant select on public.geofence_events to handover_authenticated;

-- Only the driver: combined, entries and exits reveal a track.
create policy driver on public.geofence_events for select to handover_authenticated
  using (driver_id = (select private.find_actor()));

-- drivers_in_zones: the zones that each driver is in now.
create table private.drivers_in_zones (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  zone_id uuid not null references public.geofence_zones (id) on delete cascade,
  since timestamptz not null,
  primary key (driver_id, zone_id)
);

create index drivers_in_zones_zone on private.drivers_in_zones (zone_id);

-- position: a position before it is stored. excluded: why it must not be used for dispatch. zones: the state per zone
-- after it: {"in"} and, while the track is on the other side without that counting yet, {"since", "lat", "lng",
-- "deep"}.
create type private.position as (
  at timestamptz, lat double precision, lng double precision, accuracy real, speed real, heading real, excluded text, stored boolean, zones jsonb);

create type private.zone_crossing as (
  zone_id uuid, event_type text, at timestamptz, lat double precision, lng double precision, decided_at timestamptz);

create type private.driver_crossing as (
  driver_id uuid, zone_id uuid, event_type text, at timestamptz, lat double precision, lng double precision, decided_at timestamptz);
