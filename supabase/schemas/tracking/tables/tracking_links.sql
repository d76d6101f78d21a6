-- tracking_links: public links that show one delivery on its way. The server derives a link's token from its id with a
-- key that no table contains (server/transactions/tracking-token.ts), so it can return the same link again; the row
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
