-- Where a driver's way stands, so that what comes in order need not look back. newest_at: of everything kept; good: the
-- last that counts; jumps: the last two, at most, after it. unsent_since: when the first came that the routing provider
-- has not been given; null when it has them all.
create table private.driver_tracks (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  newest_at timestamptz not null,
  good private.position,
  jumps private.position[] not null default '{}',
  unsent_since timestamptz,
  -- Another one after each change: who judged by an older one judges anew.
  version bigint not null default 1
) with (fillfactor = 50);

alter table private.driver_tracks enable row level security;

create index driver_tracks_unsent on private.driver_tracks (unsent_since) where unsent_since is not null;
