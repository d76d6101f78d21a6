-- task_road_routes: the way by road that lies before the driver of a delivery, or of its cash, as the routing engine
-- gave it, how far along it they have come, and whether they have departed from it. Without an engine, or a road, it
-- has no points: then what is left is reckoned from the straight line, and the engine is asked again some time.
create table private.task_road_routes (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  driver_id uuid not null references public.driver_profiles (user_id),
  -- What it was made for: by way of the pickup while 'assigned', to the door once 'in_transit', and 'returning' to
  -- where that leg's cash goes.
  status text not null check (status in ('assigned', 'in_transit', 'returning')),
  leg_id uuid references public.custody_legs (id) on delete cascade,
  made_at timestamptz not null default clock_timestamp(),
  -- A driver beside their way, or without one, gets another no sooner.
  again_at timestamptz not null,
  -- Its points from the first to the last: where, and how many metres and seconds from the beginning.
  lats double precision[],
  lngs double precision[],
  metres_at double precision[],
  seconds_at double precision[],
  -- As clients draw and say it: an encoded polyline of six digits, its turns [{type, street, exit, meters, seconds,
  -- shapeIndex}], and where on it the stops are [{to, lat, lng, shapeIndex}].
  polyline text,
  steps jsonb not null,
  stops jsonb not null,
  -- How far the driver has come: the point passed last, what is left from there, and how far beside the way they are.
  point int not null default 1,
  remaining_m double precision,
  left_s double precision,
  off_route_m double precision not null default 0,
  -- They have left it, as far as their phone is sure: what is left of it is about so much.
  off boolean not null default false,
  followed_at timestamptz,
  -- When they were to come to the door, as it looked when a way was first known for this step: late is judged by it.
  first_arrival timestamptz,
  -- What a departure is judged by: the fewest metres that were ever left, and since when and where the driver stands.
  nearest_m double precision,
  stands_at timestamptz,
  stopped_lat double precision,
  stopped_lng double precision,
  departure text check (departure in ('standing', 'going_away')),
  departed_at timestamptz,
  primary key (transaction_id, driver_id),
  constraint task_road_routes_of_a_return check ((status = 'returning') = (leg_id is not null)),
  constraint task_road_routes_points check (cardinality(lats) between 2 and 20000 and cardinality(lngs) = cardinality(lats)
    and cardinality(metres_at) = cardinality(lats) and cardinality(seconds_at) = cardinality(lats)
    and num_nulls(lats, lngs, metres_at, seconds_at, remaining_m, left_s, polyline) in (0, 7)),
  constraint task_road_routes_departed check ((departure is null) = (departed_at is null))
);

-- Why: what a deleted row is referred to by is looked up, and each batch of positions asks for the driver's way.
create index task_road_routes_by_driver on private.task_road_routes (driver_id);

create index task_road_routes_by_leg on private.task_road_routes (leg_id);

alter table private.task_road_routes enable row level security;
