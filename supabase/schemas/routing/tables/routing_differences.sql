-- Disagreements with the provider. At most one open row for each `kind` and `subject`.
create table private.routing_differences (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('missing', 'unwanted', 'fields', 'status', 'driver', 'route', 'unknown', 'duplicate', 'refused')),
  -- The order's number, or the driver's id at the provider.
  subject text not null,
  transaction_id uuid,
  driver_id uuid,
  local_value jsonb,
  provider_value jsonb,
  found_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- `repaired_at`: we sent our state again. `resolved_at`: both sides agree without a repair, or the row was dismissed.
  repaired_at timestamptz,
  resolved_at timestamptz,
  -- The administrator who dismissed it. It is not listed again while both sides keep these values.
  dismissed_by uuid,
  dismissal_reason text check (length(btrim(dismissal_reason)) between 1 and 500)
);

create unique index routing_differences_open on private.routing_differences (kind, subject) where repaired_at is null and resolved_at is null;

create index routing_differences_newest on private.routing_differences (found_at desc, id desc);

create index routing_differences_open_newest on private.routing_differences (id) where repaired_at is null and resolved_at is null;

create index routing_differences_dismissed on private.routing_differences (kind, subject) where dismissed_by is not null;

create index routing_differences_by_transaction_id on private.routing_differences (transaction_id) where repaired_at is null and resolved_at is null;
