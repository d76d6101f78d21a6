-- Few values that must outlast a process: how far the provider's events were read, when the sides were last compared.
create table private.routing_state (
  key text primary key,
  value jsonb not null,
  at timestamptz not null default now()
);
