-- verification_codes: the receiver's codes, which complete a delivery; at most one is active.
create table public.verification_codes (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  code private.encrypted_text not null,
  -- The content of the QR without its signature: the signing secret is never stored with the codes; the server signs
  -- on reading. Its verificationCode is the encrypted code.
  qr_data jsonb not null,
  type text not null default 'qr',
  status text not null default 'active' check (status in ('active', 'used', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  used_by uuid references auth.users (id)
);

-- Serves the foreign-key lookup when a user is deleted.
create index verification_codes_by_used_by on public.verification_codes (used_by) where used_by is not null;

create unique index verification_codes_one_active on public.verification_codes (transaction_id) where status = 'active';

-- A delivery's record includes its used codes.
create index verification_codes_by_transaction_id on public.verification_codes (transaction_id);

-- The sweep finds expired codes.
create index verification_codes_due on public.verification_codes (expires_at) where status = 'active';

alter table public.verification_codes enable row level security;
revoke all on public.verification_codes from public, anon, authenticated, service_role;
grant select on public.verification_codes to handover_authenticated;

-- Only the receiver may read the code: not the sender, the driver or an administrator.
create policy receiver_alone on public.verification_codes for select to handover_authenticated
  using (exists (select from public.transactions t where t.id = transaction_id and t.receiver_id = (select private.find_actor())));
