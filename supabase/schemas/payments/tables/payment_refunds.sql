-- payment_refunds: refunds of a payment, requested by us under this id, or made in the provider's dashboard.
create table private.payment_refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references private.payments (id),
  amount numeric(12, 2) not null check (amount > 0),
  -- False: made in the provider's dashboard.
  initiated_by_app boolean not null default true,
  provider_id text check (length(provider_id) between 1 and 200),
  status text not null default 'asking' check (status in ('asking', 'pending', 'done', 'failed')),
  -- Why the provider refused.
  refusal text check (length(refusal) <= 100),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint payment_refunds_provider_id unique (provider_id),
  constraint external_refund_requires_provider_id check (initiated_by_app or provider_id is not null)
);

create index payment_refunds_by_payment_id on private.payment_refunds (payment_id);

-- At most one of the app's refunds is in progress; a repeated request is the same refund.
create unique index payment_refunds_one_under_way on private.payment_refunds (payment_id) where initiated_by_app and status in ('asking', 'pending');

alter table private.payment_refunds enable row level security;
