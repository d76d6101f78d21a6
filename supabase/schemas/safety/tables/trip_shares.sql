-- trip_shares: links that show where a driver is, made by the driver alone, each for somebody they trust. One holds
-- until ends_at, or until it is ended before: by the driver's hand (stopped), by their going off duty (off_duty), or
-- because their phone fell silent or somebody else took them out of work (silence).
create table private.trip_shares (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  -- Whom it is for, as the driver says: "Mum".
  label text check (length(btrim(label)) between 1 and 40),
  made_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text check (revoked_by in ('stopped', 'off_duty', 'silence')),
  -- How often it was opened: a page that stays open asks again and again, and counts once.
  views int not null default 0 check (views >= 0),
  last_viewed_at timestamptz,
  constraint trip_shares_revoked check ((revoked_at is null) = (revoked_by is null)),
  constraint trip_shares_in_order check (ends_at > made_at)
);

create index trip_shares_by_driver_id on private.trip_shares (driver_id, made_at);

alter table private.trip_shares enable row level security;
