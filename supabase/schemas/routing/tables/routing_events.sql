-- Deduplicates the provider's events, which may repeat and arrive out of order.
create table private.routing_events (
  event text not null,
  unix_timestamp bigint not null,
  driver text not null,
  order_no text not null,
  at timestamptz not null default now(),
  primary key (event, unix_timestamp, driver, order_no)
);

create index routing_events_age on private.routing_events using brin (at);
