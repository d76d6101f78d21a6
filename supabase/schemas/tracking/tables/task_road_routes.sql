-- task_road_routes: the road route of a driver's current trip, for a delivery or the return of its cash, as the
-- road engine returned it, with the driver's progress and any departure from it. Without an engine or a road it has
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
  again_at timestamptz not null,
  -- The points of the route: position, and metres and seconds from the start.
  lats double precision[],
  lngs double precision[],
  metres_at double precision[],
  seconds_at double precision[],
  -- For clients: an encoded polyline with precision 6, the turns [{type, street, exit, meters, seconds, shapeIndex}],
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
  followed_at timestamptz,
  -- The ETA when a route for this step was first known; lateness is measured against it.
  first_arrival timestamptz,
  -- State for detecting departures: the smallest remaining distance so far, and since when and where the driver
  -- stands.
  nearest_m double precision,
  stopped_at timestamptz,
  stopped_lat double precision,
  stopped_lng double precision,
  departure text check (departure in ('standing', 'going_away')),
  departed_at timestamptz,
  primary key (transaction_id, driver_id),
  constraint task_road_routes_of_a_return check ((status = 'returning') = (leg_id is not null)),
  constraint task_road_routes_points check (cardinality(lats) between 2 and 20000 and cardinality(lngs) = cardinality(lats)
    and cardinality(metres_at) = cardinality(lats) and cardinality(seconds_at) = cardinality(lats)
    and num_nulls(lats, lngs, metres_at, seconds_at, remaining_m, remaining_s, polyline) in (0, 7)),
  constraint task_road_routes_departed check ((departure is null) = (departed_at is null))
);

-- Serve the foreign-key lookups and the lookup of the driver's route for each batch of positions.
create index task_road_routes_by_driver on private.task_road_routes (driver_id);

create index task_road_routes_by_leg on private.task_road_routes (leg_id);

alter table private.task_road_routes enable row level security;
