-- One row a driver: where they stand, when that list's place for them is (handed in for those who wait, signed up for
-- the others), and the words they are found by.
-- Why beside driver_profiles: every phone writes there twice a minute, and would pay for each of these indexes.
create table private.driver_register (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  standing text not null check (standing in ('none', 'pending', 'approved', 'rejected', 'suspended')),
  at timestamptz not null,
  created_at timestamptz not null,
  words text not null
);

create index driver_register_standing on private.driver_register (standing, at, driver_id);

create index driver_register_all on private.driver_register (created_at, driver_id);

create index driver_register_words on private.driver_register using gin (words extensions.gin_trgm_ops);
