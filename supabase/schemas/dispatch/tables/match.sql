-- match: one driver who may be offered a delivery now. distance_m is null for one known by their zone alone.
create type private.match as (driver_id uuid, distance_m double precision, score int, points int[]);
