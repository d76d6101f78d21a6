-- One row a driver: where they stand, when that list's place for them is (handed in for those who wait, signed up for
-- the others), the words they are found by, and what their list is sorted by: their name, rating, clean deliveries and
-- the first last day of their documents.
-- Why beside driver_profiles: every phone writes there twice a minute, and would pay for each of these indexes.
create table private.driver_register (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  standing text not null check (standing in ('none', 'pending', 'approved', 'rejected', 'suspended')),
  at timestamptz not null,
  created_at timestamptz not null,
  words text not null,
  name text collate "C" not null,
  rating numeric(3, 2),
  deliveries int not null,
  expires_on date
);

create index driver_register_standing on private.driver_register (standing, at, driver_id);

create index driver_register_all on private.driver_register (created_at, driver_id);

create index driver_register_words on private.driver_register using gin (words extensions.gin_trgm_ops);

create index driver_register_name on private.driver_register (name, driver_id);

create index driver_register_deliveries on private.driver_register (deliveries, driver_id);

-- Why two each: whoever has none comes last from either end.
create index driver_register_lowest on private.driver_register (coalesce(rating, 9), driver_id);

create index driver_register_highest on private.driver_register (coalesce(rating, -1), driver_id);

create index driver_register_expires on private.driver_register (coalesce(expires_on, 'infinity'), driver_id);

create index driver_register_expires_last on private.driver_register (coalesce(expires_on, '-infinity'), driver_id);
