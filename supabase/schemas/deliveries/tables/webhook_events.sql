create table private.webhook_events (
  source text not null,
  id text not null,
  at timestamptz not null default now(),
  outcome jsonb,
  primary key (source, id)
);

create index webhook_events_age on private.webhook_events using brin (at);
