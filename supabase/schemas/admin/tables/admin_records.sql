-- Administrators' actions about people and deliveries, with reasons. Immutable; never deleted.
create table private.admin_actions (
  id bigint generated always as identity primary key,
  admin_id uuid not null,
  action text not null,
  subject_id uuid not null,
  reason text check (length(btrim(reason)) between 1 and 500),
  details jsonb not null default '{}',
  at timestamptz not null default now()
);

create index admin_actions_by_subject_id on private.admin_actions (subject_id, id desc);

create index admin_actions_kinds on private.admin_actions (action, id desc);

create index admin_actions_by on private.admin_actions (admin_id, id desc);

create index admin_actions_at on private.admin_actions (at);

-- For searches by words; other searches use administrator and subject.
create index admin_actions_searched on private.admin_actions using gin (private.to_search_text(reason, details ->> 'orderNo', details ->> 'name') extensions.gin_trgm_ops);

-- Requests that another administrator of the team must approve. `params`: the request and the facts about its subject
-- at that time; their hash is compared before execution. Never deleted.
create table private.approvals (
  id uuid primary key default gen_random_uuid(),
  action text not null references private.admin_policies (action),
  subject_id uuid not null,
  params jsonb not null,
  params_hash text not null,
  team text not null,
  requested_by uuid not null,
  approved_by uuid,
  reason text check (length(btrim(reason)) between 1 and 500),
  requested_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- When the decision of a team's only administrator takes effect; until then it can be withdrawn.
  effective_at timestamptz,
  decided_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'scheduled', 'approved', 'applied', 'declined', 'expired', 'void')),
  constraint dual_approval check (approved_by <> requested_by),
  constraint approved_requires_approver check ((approved_by is not null) = (state = 'approved')),
  constraint decided_or_waiting check ((decided_at is null) = (state in ('waiting', 'scheduled'))),
  constraint scheduled_requires_effective_at check (state not in ('scheduled', 'applied') or effective_at is not null)
);

alter table private.approvals enable row level security;

-- At most one pending approval for each subject and action.
create unique index approvals_waiting on private.approvals (subject_id, action) where state in ('waiting', 'scheduled');

create index approvals_open on private.approvals (team, requested_at) where state in ('waiting', 'scheduled');

create index approvals_by_action on private.approvals (action);

-- For the daily limit of a team's only administrator.
create index approvals_scheduled on private.approvals (requested_by, requested_at) where effective_at is not null;

-- delivery_notes: administrators' notes about a delivery, never shown to its parties, even if they are administrators.
-- They are not deleted; the words are erased with the parties' personal data, author and time stay as long as the
-- delivery.
create table private.delivery_notes (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id),
  -- No foreign key: the id outlives the account.
  author_id uuid not null,
  -- Null after erasure.
  text text check (length(btrim(text)) between 1 and 1000),
  at timestamptz not null default clock_timestamp()
);

create index delivery_notes_by_transaction_id on private.delivery_notes (transaction_id, at desc);

alter table private.delivery_notes enable row level security;

create trigger delivery_notes_no_delete before delete or truncate on private.delivery_notes
  for each statement execute function private.prevent_record_change();

-- overview_samples: the overview's figures every quarter of an hour, for comparison with a week ago. Only sums, no
-- personal data. Deleted after 15 days (clean_up).
create table private.overview_samples (
  at timestamptz primary key,
  waiting int not null check (waiting >= 0),
  active int not null check (active >= 0),
  late int not null check (late >= 0),
  at_work int not null check (at_work >= 0),
  cash_out numeric(14, 2) not null check (cash_out >= 0)
);

alter table private.overview_samples enable row level security;
