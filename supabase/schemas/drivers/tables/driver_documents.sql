-- driver_documents: the current document of each kind of a driver or applicant.
create table public.driver_documents (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  kind text not null check (kind in ('license', 'registration', 'insurance', 'background_consent', 'photo')),
  path text not null unique,
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  -- At most 10 MiB.
  size_bytes int not null check (size_bytes between 1 and 10485760),
  -- Of the file's bytes: identifies the exact file that an administrator decided on.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Last valid day of documents that expire; null: unknown.
  expires_on date check (expires_on between '2000-01-01' and '2100-01-01'),
  uploaded_at timestamptz not null default now(),
  constraint driver_documents_expiry_kinds check (expires_on is null or kind in ('license', 'registration', 'insurance'))
);

-- One document for each kind; a new upload replaces the old one.
create unique index driver_documents_kind_unique on public.driver_documents (driver_id, kind);

create index driver_documents_expiring on public.driver_documents (expires_on) where expires_on is not null;

alter table public.driver_documents enable row level security;
revoke all on public.driver_documents from public, anon, authenticated, service_role;
grant select on public.driver_documents to handover_authenticated;

create policy own_or_admin on public.driver_documents for select to handover_authenticated
  using (driver_id = (select private.find_actor()) or (select private.find_admin_actor()) is not null);
