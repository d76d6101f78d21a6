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
