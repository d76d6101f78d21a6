-- One row a driver: where they stand, when that list's place for them is (handed in for those who wait, signed up for
-- the others), the words they are found by, and what their list is sorted by: their name, rating, clean deliveries and
-- the first last day of their documents.
-- Why beside driver_profiles: every phone writes there twice a minute, and would pay for each of these indexes.
create table private.driver_search_index (
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

create index driver_search_index_standing on private.driver_search_index (standing, at, driver_id);

create index driver_search_index_all on private.driver_search_index (created_at, driver_id);

create index driver_search_index_search_text on private.driver_search_index using gin (words extensions.gin_trgm_ops);

create index driver_search_index_name on private.driver_search_index (name, driver_id);

create index driver_search_index_deliveries on private.driver_search_index (deliveries, driver_id);

-- Why two each: whoever has none comes last from either end.
create index driver_search_index_lowest on private.driver_search_index (coalesce(rating, 9), driver_id);

create index driver_search_index_highest on private.driver_search_index (coalesce(rating, -1), driver_id);

create index driver_search_index_expires on private.driver_search_index (coalesce(expires_on, 'infinity'), driver_id);

create index driver_search_index_expires_last on private.driver_search_index (coalesce(expires_on, '-infinity'), driver_id);
