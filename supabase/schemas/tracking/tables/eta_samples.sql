-- eta_samples: the road engine's estimate for a leg when it began, unscaled; the ETA calibration learns from them.
-- Pickup legs begin at acceptance, drop-off legs at the start of the service.
create table private.eta_samples (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  leg text not null check (leg in ('pickup', 'drop_off')),
  began_at timestamptz not null,
  engine_seconds double precision not null check (engine_seconds > 0),
  primary key (transaction_id, leg)
);

-- The calibration reads the newest weeks and deletes older samples.
create index eta_samples_by_time on private.eta_samples (began_at);

alter table private.eta_samples enable row level security;
