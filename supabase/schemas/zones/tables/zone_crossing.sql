create type private.zone_crossing as (
  zone_id uuid, event_type text, at timestamptz, lat double precision, lng double precision, decided_at timestamptz);
