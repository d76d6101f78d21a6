-- provider_events: deduplicates the payment provider's events, which arrive in any order. Their content is not trusted:
-- an event only names the payment to fetch.
create table private.provider_events (
  id text primary key check (length(id) between 1 and 200),
  type text not null check (length(type) <= 100),
  provider_id text check (length(provider_id) <= 200),
  at timestamptz not null default now()
);

create index provider_events_age on private.provider_events using brin (at);

alter table private.provider_events enable row level security;
