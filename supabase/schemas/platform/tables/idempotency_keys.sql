-- First responses by idempotency key: a repeated write returns the first response. Never contains cookies, codes or the
-- tokens of links.
create table private.idempotency_keys (
  actor text not null,
  key text not null check (length(key) <= 200),
  route text not null,
  body_hash text not null,
  -- Null while the first request runs; a crash leaves it null and the key is taken over after
  -- private.get_idempotency_claim_timeout().
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);

create index idempotency_keys_age on private.idempotency_keys (created_at);
