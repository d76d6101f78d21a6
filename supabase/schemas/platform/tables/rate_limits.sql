-- rate_limits: counted requests by bucket (a route and its caller) and window of time.
create table private.rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  used int not null default 0,
  primary key (bucket, window_start)
)
-- Each request updates a row (HOT: `used` is in no index). The rows of past windows are deleted by the thousand, so
-- vacuum starts after a tenth instead of a fifth and does not pause.
with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_cost_delay = 0);

create index rate_limits_age on private.rate_limits (window_start);
