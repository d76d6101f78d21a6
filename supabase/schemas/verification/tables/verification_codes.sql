create table public.verification_codes (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  code text not null check (code ~ '^[A-Z0-9]{8}$'),
  -- What the QR says, without its signature: the secret never lies beside the codes, the server signs on reading.
  qr_data jsonb not null,
  type text not null default 'qr',
  status text not null default 'active' check (status in ('active', 'used', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  used_by uuid references auth.users (id)
);

-- Why: what a deleted row is referred to by is looked up.
create index verification_codes_by_used_by on public.verification_codes (used_by) where used_by is not null;

create unique index verification_codes_one_active on public.verification_codes (transaction_id) where status = 'active';

-- Why: the sweep finds those whose time is over.
create index verification_codes_due on public.verification_codes (expires_at) where status = 'active';

alter table public.verification_codes enable row level security;
revoke all on public.verification_codes from public, anon, authenticated, service_role;
grant select on public.verification_codes to handover_authenticated;

-- The code is the receiver's alone: not the sender's, not the driver's, not an administrator's.
create policy receiver_alone on public.verification_codes for select to handover_authenticated
  using (exists (select from public.transactions t where t.id = transaction_id and t.receiver_id = (select private.actor())));
