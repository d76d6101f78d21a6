-- Somebody who holds cash, and what they are on their way to with it. place: where that is, nulls where nobody knows.
-- begun_at: since when. arrived_at: when they have said that they are there. arrives_at: when they were to come, as it
-- looked when their way was first known; null without one. not_before: when they are wanted there at the earliest.
-- is_on_way: they follow their way by road, and what is left of it has not grown.
create type private.cash_carrier as (
  driver_id uuid, transaction_id uuid, stop text, lat double precision, lng double precision, begun_at timestamptz, arrived_at timestamptz,
  arrives_at timestamptz, not_before timestamptz, is_on_way boolean,
  -- The delivery's own places, where one may stand.
  place_lats double precision[], place_lngs double precision[]);

-- The settings of check-ins, read once for all who are judged by them.
create type private.check_in_limits as (
  standing_seconds double precision, standing_m double precision, stop_m double precision, far_m double precision, away_m double precision, away_share double precision,
  late_factor double precision, late_least_seconds double precision, late_blind_seconds double precision, silent_seconds double precision, fresh_seconds double precision);
