-- eta_samples: what the routing engine said a leg would take when it began, by its own seconds: what the product learns
-- its drivers' pace from. To the pickup from the acceptance on, to the door from the start of the service on.
create table private.eta_samples (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  leg text not null check (leg in ('pickup', 'drop_off')),
  began_at timestamptz not null,
  engine_seconds double precision not null check (engine_seconds > 0),
  primary key (transaction_id, leg)
);

-- Why: the newest weeks are learned from, and what is older goes.
create index eta_samples_by_time on private.eta_samples (began_at);

alter table private.eta_samples enable row level security;
