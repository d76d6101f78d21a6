-- tracking_links: public links that show one delivery on its way. The server derives a link's token from its id with a
-- key that no table contains (server/transactions/tracking-link.ts), so it can return the same link again; the row
-- has only the hash.
create table private.tracking_links (
  id uuid primary key,
  token_hash bytea not null unique,
  -- The key that made the token. After a key rotation new links use the new key, and old ones work until they expire.
  key_id text not null,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Serves the foreign-key lookup when a delivery is deleted.
create index tracking_links_by_transaction_id on private.tracking_links (transaction_id);

-- trip_shares: links by which a driver shares their live position with a person they trust. A link is valid until
-- ends_at or until it is revoked: by the driver (stopped), when the driver goes off duty (off_duty), or when the
-- driver goes offline otherwise, for example because the phone fell silent (silence).
create table private.trip_shares (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  -- The driver's name for the recipient, for example "Mum".
  label text check (length(btrim(label)) between 1 and 40),
  created_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text check (revoked_by in ('stopped', 'off_duty', 'silence')),
  -- How often the link was opened. An open page polls and counts once.
  views int not null default 0 check (views >= 0),
  last_viewed_at timestamptz,
  constraint trip_shares_revoked check ((revoked_at is null) = (revoked_by is null)),
  constraint trip_shares_in_order check (ends_at > created_at)
);

create index trip_shares_by_driver_id on private.trip_shares (driver_id, created_at);

alter table private.trip_shares enable row level security;
