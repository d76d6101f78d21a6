-- check_ins: safety questions ("Are you OK?") sent to drivers, with the rule that triggered them and the result.
-- `stop`: where the driver was heading: 'drop_off', 'pickup', or the id of the leg (transfer of cash) that returns it.
create table private.check_ins (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (user_id),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  stop text not null,
  rule text not null check (rule in ('stationary', 'away', 'late', 'silent')),
  -- 'asked' by push, then 'texted'. 'escalated': became an incident. 'unanswered': the only sign was a silent phone.
  -- 'ended': the driver holds no cash any more.
  state text not null default 'asked' check (state in ('asked', 'texted', 'answered', 'escalated', 'unanswered', 'ended')),
  requested_at timestamptz not null default clock_timestamp(),
  -- When the next step is due; the time of the last step if none is left.
  next_at timestamptz not null,
  -- When the check-in counts as unanswered.
  ends_at timestamptz not null,
  answer text check (answer in ('fine', 'waiting', 'help')),
  answered_at timestamptz,
  incident_id uuid references private.incidents (id),
  constraint check_ins_answered_at_set check ((answer is null) = (answered_at is null)),
  constraint check_ins_escalated_requires_incident check (state <> 'escalated' or incident_id is not null),
  -- One check-in per stop and rule, even if two runs of sweep_check_ins overlap.
  constraint check_ins_once unique (driver_id, transaction_id, stop, rule)
);

-- A driver has at most one open check-in.
create unique index check_ins_one_open on private.check_ins (driver_id) where state in ('asked', 'texted');

-- Each run reads which drivers have answered recently.
create index check_ins_answered on private.check_ins (driver_id, answered_at desc) where answered_at is not null;

-- Serve the foreign-key lookups when a referenced row is deleted.
create index check_ins_by_transaction on private.check_ins (transaction_id);

create index check_ins_by_incident_id on private.check_ins (incident_id) where incident_id is not null;

create index check_ins_newest on private.check_ins (requested_at);

alter table private.check_ins enable row level security;

-- check_in_pauses: drivers who have reported that they are fine where they are. Until `until`, no check-in questions
-- why they do not move.
create table private.check_in_pauses (
  driver_id uuid primary key references public.driver_profiles (user_id) on delete cascade,
  until timestamptz not null
);

alter table private.check_in_pauses enable row level security;

-- cash_carrier: a driver who holds cash, and the stop that they drive to with it. lat, lng: the stop's position, null
-- if unknown. begun_at: when the trip to the stop began. arrived_at: when the driver reported arrival. arrives_at: the
-- first ETA of the road route, null without a route. not_before: the earliest time at which the stop is wanted.
-- is_on_way: the driver follows the road route, and its remaining distance has not grown.
create type private.cash_carrier as (
  driver_id uuid, transaction_id uuid, stop text, lat double precision, lng double precision, begun_at timestamptz, arrived_at timestamptz,
  arrives_at timestamptz, not_before timestamptz, is_on_way boolean,
  -- The pickup and the drop-off of the delivery, where a driver may stand still.
  place_lats double precision[], place_lngs double precision[]);

-- The settings of check-ins, read once for all drivers of a run. `_m`: metres; `_share` and `_factor`: ratios. `far_m`:
-- beyond this distance from the stop, a reported arrival is checked against the travel time.
create type private.check_in_limits as (
  stationary_seconds double precision, stationary_m double precision, stop_m double precision, far_m double precision, away_m double precision, away_share double precision,
  late_factor double precision, late_min_seconds double precision, late_no_position_seconds double precision, silent_seconds double precision, fresh_seconds double precision);
