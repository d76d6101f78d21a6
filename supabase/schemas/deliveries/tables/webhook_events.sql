-- webhook_events: the processed events of providers, with the result, so that a repeated delivery is processed once.
create table private.webhook_events (
  source text not null,
  id text not null,
  at timestamptz not null default now(),
  outcome jsonb,
  primary key (source, id)
);

create index webhook_events_age on private.webhook_events using brin (at);
