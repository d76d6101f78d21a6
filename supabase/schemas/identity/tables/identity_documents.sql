-- identity_documents: the pictures of a check, one for each kind. Files are deleted some days after the decision; the
-- rows with their hashes stay.
create table private.identity_documents (
  id uuid primary key default gen_random_uuid(),
  check_id uuid not null references private.identity_checks (id) on delete cascade,
  kind text not null check (kind in ('front', 'back', 'source')),
  path text not null unique,
  size_bytes int not null check (size_bytes between 1 and 5242880),
  -- Of the file's bytes: identifies the exact file that was decided on.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  constraint identity_documents_one_of_a_kind unique (check_id, kind)
);

alter table private.identity_documents enable row level security;

create index identity_documents_same on private.identity_documents (sha256);

create index identity_documents_kept on private.identity_documents (check_id) where removed_at is null;
