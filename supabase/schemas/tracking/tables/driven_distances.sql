-- driven_distances: the distance that a driver drove for a delivery, from acceptance to arrival or end. road_m: by
-- road, if the engine could match the positions to roads; straight_m: the sum of the straight lines between them.
-- Without a row until it is measured.
create table private.driven_distances (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  driver_id uuid not null references public.driver_profiles (user_id),
  ended_at timestamptz not null,
  straight_m double precision not null check (straight_m >= 0),
  road_m double precision check (road_m >= 0),
  measured_at timestamptz not null default clock_timestamp(),
  primary key (transaction_id, driver_id)
);

-- Serves the sum of a driver's day.
create index driven_distances_by_day on private.driven_distances (driver_id, ended_at);

alter table private.driven_distances enable row level security;
