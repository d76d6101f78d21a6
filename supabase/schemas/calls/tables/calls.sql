-- call_bridges: a user pressed "Call": their next call from their own phone to our number is connected to the callee.
-- Contains no phone numbers: these are looked up during the call.
create table private.call_bridges (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  caller_id uuid not null references auth.users (id) on delete cascade,
  callee_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  constraint call_bridges_people_differ check (caller_id <> callee_id)
);

create index call_bridges_newest on private.call_bridges (caller_id, created_at desc);

create index call_bridges_by_callee_id on private.call_bridges (callee_id);

create index call_bridges_by_transaction_id on private.call_bridges (transaction_id);

alter table private.call_bridges enable row level security;

-- masked_calls: calls to our number that were connected: the two people and the result. Contains neither phone numbers
-- nor content.
create table private.masked_calls (
  id uuid primary key default gen_random_uuid(),
  -- The provider's id of the incoming call.
  provider_id text not null unique,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  caller_id uuid not null references auth.users (id) on delete cascade,
  callee_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'dialled'
    check (status in ('dialled', 'answered', 'completed', 'busy', 'no_answer', 'failed', 'cancelled')),
  seconds int check (seconds >= 0),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint masked_calls_ended_at_set check ((status in ('dialled', 'answered')) = (ended_at is null))
);

create index masked_calls_by_caller_id on private.masked_calls (caller_id, created_at desc);

create index masked_calls_by_callee_id on private.masked_calls (callee_id);

create index masked_calls_by_transaction_id on private.masked_calls (transaction_id, created_at);

alter table private.masked_calls enable row level security;
