-- payout_accounts: drivers' bank accounts, with encrypted numbers, and accounts at the payment provider. No role can
-- read this table: the numbers leave it only through admin_export_payout_credits() and get_transfer_to_make(). An ended
-- account keeps only the masked part.
create table private.payout_accounts (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  kind text not null check (kind in ('bank', 'provider')),
  routing text check (routing ~ '^[0-9]{9}$'),
  account private.encrypted_text,
  savings boolean not null default false,
  -- The account's id at the payment provider.
  provider_id text check (length(provider_id) between 5 and 100),
  -- The last four characters, for display.
  last4 text not null check (length(last4) = 4),
  -- No payouts to a new account before this time (setting payout_account_hold_seconds).
  on_hold_until timestamptz not null,
  set_by uuid not null,
  set_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint payout_accounts_numbers_while_active check (
    ended_at is not null and num_nonnulls(routing, account, provider_id) = 0
    or ended_at is null and case kind when 'bank' then num_nulls(routing, account) = 0 and provider_id is null
                                      else num_nonnulls(routing, account) = 0 and provider_id is not null end)
);

create unique index payout_accounts_one_in_use on private.payout_accounts (driver_id, kind) where ended_at is null;

create index payout_accounts_by_driver_id on private.payout_accounts (driver_id);

-- Finds accounts that two drivers share.
create index payout_accounts_by_number on private.payout_accounts (account, routing) where ended_at is null;

create index payout_accounts_by_provider on private.payout_accounts (provider_id) where ended_at is null;

alter table private.payout_accounts enable row level security;
