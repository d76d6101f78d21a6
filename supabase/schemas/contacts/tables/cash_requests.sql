-- cash_requests: a user requests cash from a sender who knows them: amount, purpose and address. At most one is open
-- between two people. `sent`: it led to a delivery.
create table private.cash_requests (
  id uuid primary key default gen_random_uuid(),
  requester_id uuid not null references auth.users (id) on delete cascade,
  payer_id uuid not null references auth.users (id) on delete cascade,
  amount numeric(12, 2) not null check (amount > 0),
  note text check (length(note) <= 200),
  -- The delivery address that the requester asks for.
  address text not null check (length(address) between 1 and 500),
  unit text check (length(unit) <= 40),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  instructions text check (length(instructions) <= 1000),
  state text not null default 'open' check (state in ('open', 'sent', 'declined', 'withdrawn', 'expired')),
  reason text check (length(reason) <= 200),
  transaction_id uuid references public.transactions (id) on delete cascade,
  requested_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint cash_requests_people_differ check (requester_id <> payer_id),
  constraint cash_request_ended check ((ended_at is null) = (state = 'open'))
);

create unique index cash_requests_open on private.cash_requests (requester_id, payer_id) where state = 'open';

create index cash_requests_by_payer_id on private.cash_requests (payer_id, requested_at desc);

create index cash_requests_by_requester_id on private.cash_requests (requester_id, requested_at desc);

create index cash_requests_delivery on private.cash_requests (transaction_id) where transaction_id is not null;

create index cash_requests_age on private.cash_requests (expires_at);

alter table private.cash_requests enable row level security;

-- cash_request_blocks: users who accept no more requests from a person. A block lasts until one of the two accounts is
-- deleted.
create table private.cash_request_blocks (
  user_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  primary key (user_id, blocked_id)
);

create index cash_request_blocks_by_blocked_id on private.cash_request_blocks (blocked_id);

alter table private.cash_request_blocks enable row level security;
