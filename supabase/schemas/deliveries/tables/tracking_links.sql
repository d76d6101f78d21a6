create table private.tracking_links (
  token text primary key,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Why: what a deleted row is referred to by is looked up.
create index tracking_links_by_transaction_id on private.tracking_links (transaction_id);
