-- Internals of the HTTP surface and the workers.

-- First answers by key: a repeat of a write is answered as the first time. Never holds cookies or codes.
create table private.idempotency_keys (
  actor text not null,
  key text not null check (length(key) <= 200),
  route text not null,
  body_hash text not null,
  -- Null while the first request runs; a crash leaves it null and the key may be taken over after 30 seconds.
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);
create index idempotency_keys_age on private.idempotency_keys (created_at);

create table private.rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  used int not null default 0,
  primary key (bucket, window_start)
);
create index rate_limits_age on private.rate_limits (window_start);

create table private.webhook_events (
  source text not null,
  id text not null,
  at timestamptz not null default now(),
  outcome jsonb,
  primary key (source, id)
);

-- What administrators did to people and deliveries, and why. Never changed, never deleted.
create table private.admin_actions (
  id bigint generated always as identity primary key,
  admin_id uuid not null,
  action text not null,
  subject_id uuid not null,
  reason text,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
create index admin_actions_of on private.admin_actions (subject_id, id desc);
create index admin_actions_kinds on private.admin_actions (action, id desc);

-- keep_record: what is on record stays as it was written, whoever asks, the owner of the tables and the functions among them.
create function private.keep_record() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% is kept as it was written', tg_table_name;
end $$;
create trigger admin_actions_kept before update or delete or truncate on private.admin_actions
  for each statement execute function private.keep_record();

-- Live workers beat here; a lock held by one that stopped beating is forced open.
create table private.worker_pools (
  id text primary key,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);
