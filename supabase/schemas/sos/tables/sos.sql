-- sos_tokens: a token on a driver's phone that lets its SOS through after the session has ended, and nothing else.
-- Only the hash is stored. An expired token still identifies the driver of a call that arrives in another account's
-- session.
create table private.sos_tokens (
  token_hash text primary key,
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  expires_at timestamptz not null
);

alter table private.sos_tokens enable row level security;

create index sos_tokens_by_driver_id on private.sos_tokens (driver_id, created_at desc);

-- duress_endings: two characters that a receiver has chosen. The receiver types their code with this ending when they
-- are forced to confirm: it completes the delivery like the plain code, and calls for help.
create table private.duress_endings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  ending text not null check (ending ~ '^[ACDEFGHJKMNPQRTUVWXY0-9]{2}$'),
  set_at timestamptz not null default clock_timestamp()
);

alter table private.duress_endings enable row level security;

-- handover_codes: the code that was typed at a handover, plain or duress, until a job checks it moments later.
create table private.handover_codes (
  transaction_id uuid primary key references public.transactions (id) on delete cascade,
  typed private.encrypted_text not null,
  at timestamptz not null default clock_timestamp()
);

alter table private.handover_codes enable row level security;
