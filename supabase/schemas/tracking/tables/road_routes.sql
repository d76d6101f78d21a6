-- task_road_routes: the road route of a driver's current trip, for a delivery or the return of its cash, as the
-- road engine returned it, with the driver's progress and any deviation from it. Without an engine or a road it has
-- no points: the remaining route is estimated from the straight line, and the engine is queried again later.
create table private.task_road_routes (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  driver_id uuid not null references public.driver_profiles (user_id),
  -- The trip's purpose: 'assigned': via the pickup to the receiver; 'in_transit': to the receiver; 'returning': to the
  -- destination of that return leg.
  status text not null check (status in ('assigned', 'in_transit', 'returning')),
  leg_id uuid references public.custody_legs (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  -- The earliest time for another query to the engine, for a driver off the route or without one.
  retry_at timestamptz not null,
  -- The points of the route: position, and metres and seconds from the start.
  lats double precision[],
  lngs double precision[],
  metres_at double precision[],
  seconds_at double precision[],
  -- For clients: an encoded polyline with precision 6, the turns [{type, street, exit, metres, seconds, shapeIndex}],
  -- and the stops [{to, lat, lng, shapeIndex}].
  polyline text,
  steps jsonb not null,
  stops jsonb not null,
  -- The driver's progress: the last passed point, the remaining distance and time, and the distance from the route.
  point int not null default 1,
  remaining_m double precision,
  remaining_s double precision,
  off_route_m double precision not null default 0,
  -- Off the route by more than the phone's inaccuracy: the remaining values are approximate.
  off boolean not null default false,
  progress_at timestamptz,
  -- The ETA when a route for this step was first known; lateness is measured against it.
  first_arrival timestamptz,
  -- State for detecting deviations: the smallest remaining distance so far, and since when and where the driver
  -- stands.
  nearest_m double precision,
  stopped_at timestamptz,
  stopped_lat double precision,
  stopped_lng double precision,
  deviation text check (deviation in ('stationary', 'moving_away')),
  deviated_at timestamptz,
  primary key (transaction_id, driver_id),
  constraint task_road_routes_of_a_return check ((status = 'returning') = (leg_id is not null)),
  constraint task_road_routes_points check (cardinality(lats) between 2 and 20000 and cardinality(lngs) = cardinality(lats)
    and cardinality(metres_at) = cardinality(lats) and cardinality(seconds_at) = cardinality(lats)
    and num_nulls(lats, lngs, metres_at, seconds_at, remaining_m, remaining_s, polyline) in (0, 7)),
  constraint task_road_routes_deviated check ((deviation is null) = (deviated_at is null))
);

-- Serve the foreign-key lookups and the lookup of the driver's route for each batch of positions.
create index task_road_routes_by_driver on private.task_road_routes (driver_id);

create index task_road_routes_by_leg on private.task_road_routes (leg_id);

alter table private.task_road_routes enable row level security;

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

-- eta_samples: the road engine's estimate for a leg when it began, unscaled; the ETA calibration learns from them.
-- Pickup legs begin at acceptance, drop-off legs at the start of the service.
create table private.eta_samples (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  leg text not null check (leg in ('pickup', 'drop_off')),
  began_at timestamptz not null,
  engine_seconds double precision not null check (engine_seconds > 0),
  primary key (transaction_id, leg)
);

-- The calibration reads the newest weeks and deletes older samples.
create index eta_samples_by_time on private.eta_samples (began_at);

alter table private.eta_samples enable row level security;

-- eta_calibration: the calibration learned from finished drives, at most one row. factors: actual seconds per second of
-- the engine's estimate, in 24 blocks of two hours in the service's time zone: twelve for working days, twelve for
-- weekends. pickup_seconds: the typical duration of a stop at the pickup.
create table private.eta_calibration (
  singleton boolean primary key default true check (singleton),
  factors double precision[] not null check (cardinality(factors) = 24 and 0.5 <= all (factors) and 3 >= all (factors)),
  pickup_seconds double precision not null check (pickup_seconds between 0 and 1800),
  drives int not null,
  calibrated_at timestamptz not null default clock_timestamp()
);

alter table private.eta_calibration enable row level security;
