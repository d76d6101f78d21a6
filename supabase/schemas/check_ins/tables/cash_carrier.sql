-- cash_carrier: a driver who holds cash, and the stop that they drive to with it. lat, lng: the stop's position, null
-- if unknown. begun_at: when the trip to the stop began. arrived_at: when the driver reported arrival. arrives_at: the
-- first ETA of the road route, null without a route. not_before: the earliest time at which the stop is wanted.
-- is_on_way: the driver follows the road route, and its remaining distance has not grown.
create type private.cash_carrier as (
  driver_id uuid, transaction_id uuid, stop text, lat double precision, lng double precision, begun_at timestamptz, arrived_at timestamptz,
  arrives_at timestamptz, not_before timestamptz, is_on_way boolean,
  -- The pickup and the drop-off of the delivery, where a driver may stand still.
  place_lats double precision[], place_lngs double precision[]);

-- The settings of check-ins, read once and used for all drivers of a sweep.
create type private.check_in_limits as (
  standing_seconds double precision, standing_m double precision, stop_m double precision, far_m double precision, away_m double precision, away_share double precision,
  late_factor double precision, late_min_seconds double precision, late_no_position_seconds double precision, silent_seconds double precision, fresh_seconds double precision);
