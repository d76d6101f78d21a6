create table private.tracking_links (
  token text primary key,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
