-- provider_movements: the movements of the account at the payment provider, from its list, each once. Immutable on both
-- sides.
create table private.provider_movements (
  id text primary key check (length(id) between 1 and 200),
  -- A failed movement that returned has the kind of the original: `refund`, `dispute`.
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'transfer')),
  -- The payment or transfer that it is about.
  provider_object_id text not null check (length(provider_object_id) between 1 and 200),
  -- Negative if money left the account; without the provider's fee.
  amount numeric(12, 2) not null,
  fee numeric(12, 2) not null,
  at timestamptz not null,
  stored_at timestamptz not null default clock_timestamp()
);

create index provider_movements_by_provider_object_id on private.provider_movements (provider_object_id);

create index provider_movements_new on private.provider_movements using brin (stored_at);

alter table private.provider_movements enable row level security;

create trigger provider_movements_immutable before update or delete or truncate on private.provider_movements
  for each statement execute function private.prevent_record_change();
