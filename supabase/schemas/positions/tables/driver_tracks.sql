-- driver_tracks: the state of each driver's track, so that positions that arrive in order are classified without
-- reading earlier rows. newest_at: the newest position of all; good: the last accepted one; jumps: up to two jumps
-- after it. unsent_since: since when positions wait for the routing provider; null if it has all of them.
create table private.driver_tracks (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  newest_at timestamptz not null,
  good private.position,
  jumps private.position[] not null default '{}',
  unsent_since timestamptz,
  -- Incremented with each change: a classification based on an older version is repeated.
  version bigint not null default 1
) with (fillfactor = 50);

alter table private.driver_tracks enable row level security;

create index driver_tracks_unsent on private.driver_tracks (unsent_since) where unsent_since is not null;
