-- A position on its way into the history. excluded: why it is no place to send work to. zones: what the way up to here
-- says, by zone: {"in"} and, while the way is on the other side and that does not count yet, {"since", "lat", "lng",
-- "deep"}.
create type private.position as (
  at timestamptz, lat double precision, lng double precision, accuracy real, speed real, heading real, excluded text, stored boolean, zones jsonb);
