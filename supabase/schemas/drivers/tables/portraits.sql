-- portraits: photos that drivers sent after their approval. Each waits for an administrator; until the approval, or if
-- declined, senders and receivers see the previous photo or none. An approved one replaces the application's photo.
-- Decisions stay recorded; a declined file is deleted.
create table private.portraits (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  path text not null unique,
  -- At most 5 MiB.
  size_bytes int not null check (size_bytes between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined')),
  sent_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  reason text check (length(btrim(reason)) between 1 and 500),
  constraint portraits_decided_or_waiting check ((decided_at is null) = (state = 'waiting'))
);

-- One waits at a time; a newer one replaces it.
create unique index portraits_waiting on private.portraits (driver_id) where state = 'waiting';

create index portraits_by_driver_id on private.portraits (driver_id, sent_at desc);

create index portraits_queue on private.portraits (sent_at) where state = 'waiting';

alter table private.portraits enable row level security;
