-- candidates: one row for each available driver and zone in which the driver may be matched (candidates.sql). A tier
-- holds the drivers of one zone (0: no zone) with equal points, before terms that change with time: tier = zone number
-- * 128 + points. With a fresh position, points are the sum of zone, serial and app. Without one, they are the whole
-- zone-only score, and `place` is null.
create table private.candidates (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  zone_no int not null,
  tier int not null,
  -- The position as a point on the unit sphere.
  place extensions.cube,
  -- Up to 100 m behind the driver's position, and `position_at` up to half of position_fresh_seconds.
  lat double precision,
  lng double precision,
  position_at timestamptz,
  -- The amount that the driver may take in addition to the cash held.
  room numeric not null,
  -- When the row was computed; moving it with its driver does not change this.
  created_at timestamptz not null default clock_timestamp(),
  primary key (driver_id, zone_no)
)
-- A moved driver leaves dead entries in candidates_nearest, which each search reads until vacuum removes them. The
-- table is small, so it is vacuumed at every naptime and without a pause.
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);

alter table private.candidates enable row level security;

create index candidates_nearest on private.candidates using gist (tier, place) where place is not null;

create index candidates_tiers on private.candidates (tier) where place is not null;

create index candidates_without_position on private.candidates (zone_no, tier desc, driver_id) where place is null;

create index candidates_age on private.candidates (position_at) where place is not null;
