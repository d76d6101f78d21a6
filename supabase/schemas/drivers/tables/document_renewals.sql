-- document_renewals: new documents that approved drivers sent to replace expiring ones. Each waits for an administrator
-- and replaces the old document once approved. Decisions stay recorded; a declined file is deleted.
create table private.document_renewals (
  id uuid primary key default gen_random_uuid(),
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  kind text not null check (kind in ('license', 'registration', 'insurance')),
  path text not null unique,
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  -- At most 10 MiB.
  size_bytes int not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Entered by the driver; the administrator confirms it.
  expires_on date not null check (expires_on between '2000-01-01' and '2100-01-01'),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined')),
  sent_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  reason text check (length(btrim(reason)) between 1 and 500),
  constraint renewals_decided_or_waiting check ((decided_at is null) = (state = 'waiting'))
);

-- One waits for each kind; a newer one replaces it.
create unique index document_renewals_waiting on private.document_renewals (driver_id, kind) where state = 'waiting';

create index document_renewals_by_driver_id on private.document_renewals (driver_id, kind, sent_at desc);

create index document_renewals_queue on private.document_renewals (sent_at) where state = 'waiting';

alter table private.document_renewals enable row level security;
