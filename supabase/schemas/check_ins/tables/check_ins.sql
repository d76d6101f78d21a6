-- check_ins: safety questions ("Are you OK?") sent to drivers, with the rule that triggered them and the result.
-- `stop`: where the driver was heading: 'drop_off', 'pickup', or the id of the leg that returns the cash.
create table private.check_ins (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (user_id),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  stop text not null,
  rule text not null check (rule in ('standing', 'away', 'late', 'silent')),
  -- 'asked' by push, then 'texted'. 'escalated': became an incident. 'unanswered': the only sign was a silent phone.
  -- 'ended': the driver holds no cash any more.
  state text not null default 'asked' check (state in ('asked', 'texted', 'answered', 'escalated', 'unanswered', 'ended')),
  requested_at timestamptz not null default clock_timestamp(),
  -- When the next step is due; the time of the last step if none is left.
  next_at timestamptz not null,
  -- When the check-in counts as unanswered.
  ends_at timestamptz not null,
  answer text check (answer in ('fine', 'standing', 'help')),
  answered_at timestamptz,
  incident_id uuid references private.incidents (id),
  constraint check_ins_answered_at_set check ((answer is null) = (answered_at is null)),
  constraint check_ins_escalated_requires_incident check (state <> 'escalated' or incident_id is not null),
  -- One check-in per stop and rule, even if two sweeps run concurrently.
  constraint check_ins_once unique (driver_id, transaction_id, stop, rule)
);

-- A driver has at most one open check-in.
create unique index check_ins_one_open on private.check_ins (driver_id) where state in ('asked', 'texted');

-- Each sweep reads which drivers have answered recently.
create index check_ins_answered on private.check_ins (driver_id, answered_at desc) where answered_at is not null;

-- Serve the foreign-key lookups when a referenced row is deleted.
create index check_ins_by_transaction on private.check_ins (transaction_id);

create index check_ins_by_incident_id on private.check_ins (incident_id) where incident_id is not null;

create index check_ins_newest on private.check_ins (requested_at);

alter table private.check_ins enable row level security;
