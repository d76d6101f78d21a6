-- portraits: a photo of themselves that a driver sent after their approval. It waits for an administrator's word;
-- until then, and where it is declined, whoever stands opposite the driver sees the one before, or none. Approved it
-- takes the place of the application's photo. What was decided stays on record, the file of one that is not shown
-- goes.
create table private.portraits (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  path text not null unique,
  size_bytes int not null check (size_bytes between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined')),
  sent_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  reason text check (length(btrim(reason)) between 1 and 500),
  constraint portraits_decided_or_waiting check ((decided_at is null) = (state = 'waiting'))
);

-- Why: one waits at a time; a newer one takes its place.
create unique index portraits_waiting on private.portraits (driver_id) where state = 'waiting';

create index portraits_by_driver_id on private.portraits (driver_id, sent_at desc);

create index portraits_queue on private.portraits (sent_at) where state = 'waiting';

alter table private.portraits enable row level security;
