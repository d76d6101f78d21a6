-- tracking_links: links that show the way of one delivery. The server derives a link's token from its id with a key
-- that no table holds (server/transactions/tracking-token.ts), so it can give the same link out again; a row has its
-- hash.
create table private.tracking_links (
  id uuid primary key,
  token_hash bytea not null unique,
  -- Which key: with a new one new links are made, and old ones work until they end.
  key_id text not null,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Why: what a deleted row is referred to by is looked up.
create index tracking_links_by_transaction_id on private.tracking_links (transaction_id);
