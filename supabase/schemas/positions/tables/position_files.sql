-- position_files: the archive file of a driver's positions of one day: the count, the SHA-256 of its lines, and the
-- checksum of the rows when they were written. One file per driver and day, so that reading a day or erasing a person
-- touches no other driver's data. The file is deleted with its row.
create table private.position_files (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  day date not null,
  path text not null unique,
  position_count int not null,
  checksum bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes int not null,
  moved_at timestamptz not null default clock_timestamp(),
  primary key (driver_id, day)
);

alter table private.position_files enable row level security;

create index position_files_by_day on private.position_files (day);
