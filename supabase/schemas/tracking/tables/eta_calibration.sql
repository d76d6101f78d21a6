-- get_eta_calibration: what has been learned from finished drives, one row or none. paces: how many seconds of a drive
-- go into one of the engine's, by blocks of two hours of the day in the service's time zone: twelve of working days,
-- twelve of weekends. pickup_seconds: what a stop at the pickup takes.
create table private.eta_calibration (
  single boolean primary key default true check (single),
  paces double precision[] not null check (cardinality(paces) = 24 and 0.5 <= all (paces) and 3 >= all (paces)),
  pickup_seconds double precision not null check (pickup_seconds between 0 and 1800),
  drives int not null,
  learned_at timestamptz not null default clock_timestamp()
);

alter table private.eta_calibration enable row level security;
