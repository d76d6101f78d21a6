-- dispatches: the search for a driver of a paid delivery. A round ends when every candidate had an offer.
create table private.dispatches (
  transaction_id uuid primary key references public.transactions (id) on delete cascade,
  round int not null default 1,
  -- Drivers who had an offer in this round; each gets at most one a round.
  tried uuid[] not null default '{}',
  pauses int not null default 0,
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  state text not null default 'waiting' check (state in ('waiting', 'offering', 'exhausted', 'done')),
  next_at timestamptz,
  -- True while the search wants another driver, and while its run is due: that run may have read the driver as busy.
  needs_driver boolean not null default true,
  -- Since when the search needs a driver. Among those searches, urgent ones come first, then the oldest.
  since timestamptz not null default clock_timestamp(),
  exhausted_at timestamptz,
  -- Since when no hub has had the cash for this prefunded delivery.
  no_hub_since timestamptz,
  updated_at timestamptz not null default now()
);

create index dispatches_waiting on private.dispatches (coalesce(next_at, updated_at)) where state = 'waiting';

create index dispatches_exhausted on private.dispatches (exhausted_at) where exhausted_at is not null;

-- Counts by state in the metrics. Ended searches, one for each delivery, are not in it.
create index dispatches_open on private.dispatches (state) where state <> 'done';

create index dispatches_no_hub on private.dispatches (no_hub_since) where no_hub_since is not null;

create index dispatches_needing_driver on private.dispatches ((priority = 'urgent') desc, since, transaction_id) where needs_driver;

create trigger dispatches_touch before update on private.dispatches
  for each row execute function private.touch_updated_at();
