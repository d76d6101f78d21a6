-- eta_calibration: the calibration learned from finished drives, at most one row. factors: actual seconds per second of
-- the engine's estimate, in 24 blocks of two hours in the service's time zone: twelve for working days, twelve for
-- weekends. pickup_seconds: the typical duration of a stop at the pickup.
create table private.eta_calibration (
  single boolean primary key default true check (single),
  factors double precision[] not null check (cardinality(factors) = 24 and 0.5 <= all (factors) and 3 >= all (factors)),
  pickup_seconds double precision not null check (pickup_seconds between 0 and 1800),
  drives int not null,
  learned_at timestamptz not null default clock_timestamp()
);

alter table private.eta_calibration enable row level security;
