-- What an administrator has asked for and another one of their team has to approve. `params`: what was asked for, and
-- as what it stood then what it is about; their hash is compared when it is carried out. Kept on record.
create table private.approvals (
  id uuid primary key default gen_random_uuid(),
  action text not null check (action in ('complete_override', 'confirm_payment', 'refund', 'set_ceiling', 'cash_returned', 'cash_lost', 'cash_collected',
    'hub_difference', 'hub_move', 'overnight', 'write_off', 'release_review', 'close_incident', 'robbed', 'change_setting', 'add_price')),
  subject_id uuid not null,
  params jsonb not null,
  params_hash text not null,
  team text not null,
  asked_by uuid not null,
  approved_by uuid,
  reason text check (length(btrim(reason)) between 1 and 500),
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'expired', 'void')),
  constraint two_people check (approved_by <> asked_by),
  constraint approved_by_somebody check ((approved_by is not null) = (state = 'approved')),
  constraint decided_or_waiting check ((decided_at is null) = (state = 'waiting'))
);

alter table private.approvals enable row level security;

-- One of a kind waits for a delivery, a driver, a hub or its count, a setting or a list of prices.
create unique index approvals_waiting on private.approvals (subject_id, action) where state = 'waiting';

create index approvals_open on private.approvals (team, asked_at) where state = 'waiting';
