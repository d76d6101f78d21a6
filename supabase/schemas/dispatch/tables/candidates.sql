-- A tier holds the drivers of one zone (0: those without any) who have the same points before anything that changes by
-- itself: tier = zone's number * 128 + points. With a fresh position they are the zone's, the serial's and the app's;
-- without one, the whole zone-only score, and no place.
create table private.candidates (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  zone_no int not null,
  tier int not null,
  place extensions.cube,
  lat double precision,
  lng double precision,
  position_at timestamptz,
  -- What the driver may take on beside the cash that they hold.
  room numeric not null,
  -- When the row was made, as opposed to moved with its driver.
  made_at timestamptz not null default clock_timestamp(),
  primary key (driver_id, zone_no)
);

alter table private.candidates enable row level security;

create index candidates_nearest on private.candidates using gist (tier, place) where place is not null;

create index candidates_tiers on private.candidates (tier) where place is not null;

create index candidates_asleep on private.candidates (zone_no, tier desc, driver_id) where place is null;

create index candidates_age on private.candidates (position_at) where place is not null;
