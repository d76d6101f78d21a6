-- drives: what the routing engine said a leg would take when it began, by its own seconds: what the product learns its
-- drivers' pace from. To the pickup from the acceptance on, to the door from the start of the service on.
create table private.drives (
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  leg text not null check (leg in ('pickup', 'drop_off')),
  began_at timestamptz not null,
  engine_seconds double precision not null check (engine_seconds > 0),
  primary key (transaction_id, leg)
);

-- Why: the newest weeks are learned from, and what is older goes.
create index drives_by_time on private.drives (began_at);

alter table private.drives enable row level security;
