-- match: a driver who may get the offer now. `distance_m` is null if only the zone matched. `points`: the terms of the
-- score (compute_score).
create type private.match as (driver_id uuid, distance_m double precision, score int, points int[]);
