-- dispatch_traces: what each run of a search for a driver saw and did, for administrators.
create table private.dispatch_traces (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  at timestamptz not null default now(),
  round int not null,
  requested int not null,
  priority text not null default 'medium',
  -- The run's outcome, and why no driver got an offer.
  outcome text not null default 'offered' check (outcome in ('offered', 'waiting', 'paused', 'exhausted', 'busy', 'scheduled', 'no_hub')),
  reason text check (reason in ('scheduled', 'no_hub', 'no_drivers', 'no_drivers_in_area', 'assignment_failed')),
  -- Null until the job evaluate_dispatch_trace has run; until then `run` has what the run saw and did: {tried, offered,
  -- found, refused, routes}.
  candidates jsonb,
  run jsonb,
  check ((candidates is null) = (run is not null))
);

create index dispatch_traces_by_transaction_id on private.dispatch_traces (transaction_id, id);

create index dispatch_traces_age on private.dispatch_traces using brin (at);
