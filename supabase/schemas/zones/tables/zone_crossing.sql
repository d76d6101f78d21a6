create type private.zone_crossing as (
  zone_id uuid, event_type text, at timestamptz, lat double precision, lng double precision, decided_at timestamptz);

create type private.driver_crossing as (
  driver_id uuid, zone_id uuid, event_type text, at timestamptz, lat double precision, lng double precision, decided_at timestamptz);
