-- check_ins: drivers who were asked whether all is right, by which rule, and what became of it. `stop`: what they were
-- on their way to, 'drop_off', 'pickup', or the leg by which the cash goes back.
create table private.check_ins (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (user_id),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  stop text not null,
  rule text not null check (rule in ('standing', 'away', 'late', 'silent')),
  -- 'asked' by push, then 'texted'; 'escalated' to an incident, or 'unanswered' where silence was all there was;
  -- 'over': no cash was held any more.
  state text not null default 'asked' check (state in ('asked', 'texted', 'answered', 'escalated', 'unanswered', 'over')),
  asked_at timestamptz not null default clock_timestamp(),
  -- When the next step is due; the last one's time where none is.
  next_at timestamptz not null,
  -- When nobody will have answered.
  ends_at timestamptz not null,
  answer text check (answer in ('fine', 'standing', 'help')),
  answered_at timestamptz,
  incident_id uuid references private.incidents (id),
  constraint check_ins_answered_at_set check ((answer is null) = (answered_at is null)),
  constraint check_ins_escalated_requires_incident check (state <> 'escalated' or incident_id is not null),
  -- Why: nobody is asked twice for one stop by the same rule, whatever sweeps at the same moment.
  constraint check_ins_once unique (driver_id, transaction_id, stop, rule)
);

-- Why: a driver is asked one thing at a time.
create unique index check_ins_one_open on private.check_ins (driver_id) where state in ('asked', 'texted');

-- Why: each sweep asks who has answered lately.
create index check_ins_answered on private.check_ins (driver_id, answered_at desc) where answered_at is not null;

-- Why: what a deleted row is referred to by is looked up.
create index check_ins_by_transaction on private.check_ins (transaction_id);

create index check_ins_by_incident_id on private.check_ins (incident_id) where incident_id is not null;

create index check_ins_newest on private.check_ins (asked_at);

alter table private.check_ins enable row level security;
