-- drivers_in_zones: the zones that each driver is in now.
create table private.drivers_in_zones (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  zone_id uuid not null references public.geofence_zones (id) on delete cascade,
  since timestamptz not null,
  primary key (driver_id, zone_id)
);

create index drivers_in_zones_zone on private.drivers_in_zones (zone_id);
