-- driven_distances: how far a driver drove for a delivery, from the acceptance to the arrival or the end. By road where
-- the positions lie on roads that the engine knows; the sum of the straight lines between them in any case. Null until
-- it is measured.
create table private.driven_distances (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  driver_id uuid not null references public.driver_profiles (user_id),
  ended_at timestamptz not null,
  straight_m double precision not null check (straight_m >= 0),
  road_m double precision check (road_m >= 0),
  measured_at timestamptz not null default clock_timestamp(),
  primary key (transaction_id, driver_id)
);

-- Why: a driver's day is summed up.
create index driven_distances_by_day on private.driven_distances (driver_id, ended_at);

alter table private.driven_distances enable row level security;
