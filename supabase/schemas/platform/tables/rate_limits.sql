create table private.rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  used int not null default 0,
  primary key (bucket, window_start)
);

create index rate_limits_age on private.rate_limits (window_start);
