-- One row for each driver with the list's filters and sort keys: approval status, time (submitted for applicants,
-- signed up for others), search words, name, rating, clean deliveries and first expiry of a document.
-- Separate from driver_profiles, because every phone writes there twice a minute and would maintain all these indexes.
create table private.driver_search_index (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  approval_status text not null check (approval_status in ('none', 'pending', 'approved', 'rejected', 'suspended')),
  at timestamptz not null,
  created_at timestamptz not null,
  search_text text not null,
  name text collate "C" not null,
  rating numeric(3, 2),
  deliveries int not null,
  expires_on date
);

create index driver_search_index_approval_status on private.driver_search_index (approval_status, at, driver_id);

create index driver_search_index_all on private.driver_search_index (created_at, driver_id);

create index driver_search_index_search_text on private.driver_search_index using gin (search_text extensions.gin_trgm_ops);

create index driver_search_index_name on private.driver_search_index (name, driver_id);

create index driver_search_index_deliveries on private.driver_search_index (deliveries, driver_id);

-- Two indexes for each, because drivers without a value sort last in both directions.
create index driver_search_index_lowest on private.driver_search_index (coalesce(rating, 9), driver_id);

create index driver_search_index_highest on private.driver_search_index (coalesce(rating, -1), driver_id);

create index driver_search_index_expires on private.driver_search_index (coalesce(expires_on, 'infinity'), driver_id);

create index driver_search_index_expires_last on private.driver_search_index (coalesce(expires_on, '-infinity'), driver_id);
