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
