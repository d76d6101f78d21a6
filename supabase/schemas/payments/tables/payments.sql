-- payments: the request to the payment provider, one for each delivery, with its last known state. The provider knows
-- it by this id. Of a card only the data that its holder recognizes is stored.
create table private.payments (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id),
  amount numeric(12, 2) not null check (amount > 0),
  -- Null until the provider's first response.
  provider_id text check (length(provider_id) between 1 and 200),
  status text not null default 'asking' check (status in ('asking', 'open', 'needs_action', 'processing', 'paid', 'cancelled', 'refused')),
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
