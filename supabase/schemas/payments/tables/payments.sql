-- payments: the request to the payment provider, one for each delivery, with its last known state. The provider knows
-- it by this id. Of a card only the data that its holder recognizes is stored.
create table private.payments (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id),
  amount numeric(12, 2) not null check (amount > 0),
  -- Null until the provider's first response.
  provider_id text check (length(provider_id) between 1 and 200),
  status text not null default 'creating' check (status in ('creating', 'open', 'needs_action', 'processing', 'paid', 'cancelled', 'refused')),
  -- Why the last card was declined, as in lib/domain/money/card-decline-reasons.ts; and why the provider refuses the
  -- payment.
  declined text check (length(declined) <= 40),
  refusal text check (length(refusal) <= 100),
  -- The card that paid.
  card_brand text check (length(card_brand) between 1 and 40),
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  -- It arrived after the delivery was paid otherwise, so it was not owed.
  surplus boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint payments_one_a_delivery unique (transaction_id),
  constraint payments_provider_id unique (provider_id)
);

alter table private.payments enable row level security;

-- payment_refunds: refunds of a payment, requested by us under this id, or made in the provider's dashboard.
create table private.payment_refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references private.payments (id),
  amount numeric(12, 2) not null check (amount > 0),
  -- False: made in the provider's dashboard.
  initiated_by_app boolean not null default true,
  provider_id text check (length(provider_id) between 1 and 200),
  status text not null default 'creating' check (status in ('creating', 'pending', 'done', 'failed')),
  -- Why the provider refused.
  refusal text check (length(refusal) <= 100),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint payment_refunds_provider_id unique (provider_id),
  constraint external_refund_requires_provider_id check (initiated_by_app or provider_id is not null)
);

create index payment_refunds_by_payment_id on private.payment_refunds (payment_id);

-- At most one of the app's refunds is in progress; a repeated request is the same refund.
create unique index payment_refunds_one_under_way on private.payment_refunds (payment_id) where initiated_by_app and status in ('creating', 'pending');

alter table private.payment_refunds enable row level security;

create table private.payment_customers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  provider_id text not null check (length(provider_id) between 1 and 200),
  created_at timestamptz not null default clock_timestamp(),
  constraint payment_customers_provider_id unique (provider_id)
);

alter table private.payment_customers enable row level security;
