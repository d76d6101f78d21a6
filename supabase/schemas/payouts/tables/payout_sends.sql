-- payout_sends: how a driver's item of a closed period is sent: by hand, which includes a bank file, or by a transfer
-- of the payment provider, which uses this id. One at a time; only a failed one can be retried.
create table private.payout_sends (
  id uuid primary key default gen_random_uuid(),
  payout_id uuid not null,
  driver_id uuid not null,
  method text not null check (method in ('hand', 'transfer')),
  state text not null check (state in ('sending', 'sent', 'failed')),
  -- The transfer's destination, stored because a retry must request the same one even if the account has changed.
  provider_account text check (length(provider_account) between 5 and 100),
  provider_id text check (length(provider_id) between 1 and 200),
  -- Why the provider refused.
  refusal text check (length(refusal) <= 100),
  sent_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (payout_id, driver_id) references private.payout_items (payout_id, driver_id),
  constraint payout_sends_provider_id unique (provider_id),
  constraint transfer_requires_provider_account check ((method = 'transfer') = (provider_account is not null))
);

create unique index payout_sends_once on private.payout_sends (payout_id, driver_id) where state <> 'failed';

create index payout_sends_by_payout_id on private.payout_sends (payout_id, driver_id);

alter table private.payout_sends enable row level security;
