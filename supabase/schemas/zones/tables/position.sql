-- position: a position before it is stored. excluded: why it must not be used for dispatch. zones: the state per zone
-- after it: {"in"} and, while the track is on the other side without that counting yet, {"since", "lat", "lng",
-- "deep"}.
create type private.position as (
  at timestamptz, lat double precision, lng double precision, accuracy real, speed real, heading real, excluded text, stored boolean, zones jsonb);
