-- driver_positions: every phone writes here twice a minute. Partitioned by day, so that old days are deleted by
-- dropping their partition.
create table public.driver_positions (
  -- No foreign key: its check of each row took a quarter of the time of storing a position, and attaching a partition
  -- would lock out all writers of drivers. The functions that write positions hold the driver's row lock, and
  -- delete_driver_positions() deletes those of a deleted driver.
  driver_id uuid not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy real,
  speed real,
  heading real,
  "timestamp" timestamptz not null,
  source text not null default 'mobile_app',
  received_at timestamptz not null default now(),
  -- Why the position must not be used for dispatch; null if it may.
  excluded text check (excluded in ('too_old', 'jump', 'inaccurate')),
  -- The zone state after this position, so that late positions can be inserted in order. Null: in no zone.
  zones jsonb,
  primary key (driver_id, "timestamp")
) partition by range ("timestamp");

alter table public.driver_positions enable row level security;
revoke all on public.driver_positions from public, anon, authenticated, service_role;
grant select on public.driver_positions to handover_authenticated;

-- Only the driver: administrators read positions through one function, which logs each access.
create policy driver on public.driver_positions for select to handover_authenticated
  using (driver_id = (select private.find_actor()));
