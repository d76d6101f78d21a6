-- cash_photos: a photo of the notes or the seal, taken by the driver where cash changes hands: at a pickup, a return
-- or a hub's counter. No step requires one, and it may arrive after its step. Only functions read this table.
create table private.cash_photos (
  id uuid primary key default gen_random_uuid(),
  leg_id uuid references public.custody_legs (id),
  deposit_id uuid references private.hub_deposits (id),
  driver_id uuid not null references public.driver_profiles (user_id),
  path text not null unique,
  -- At most 5 MiB.
  size_bytes int not null check (size_bytes between 1 and 5242880),
  -- Hash of the stored bytes, which contain no metadata. Also recorded in the leg's evidence.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- As the phone claims it, clamped between the leg's opening and now.
  taken_at timestamptz not null,
  saved_at timestamptz not null default clock_timestamp(),
  -- When the file was removed; this record stays.
  removed_at timestamptz,
  constraint cash_photos_leg_or_deposit check ((leg_id is null) <> (deposit_id is null)),
  constraint photos_once_a_leg unique (leg_id, sha256),
  constraint photos_once_a_deposit unique (deposit_id, sha256)
);

create index cash_photos_by_driver_id on private.cash_photos (driver_id);

create index cash_photos_kept_files on private.cash_photos (saved_at) where removed_at is null;

alter table private.cash_photos enable row level security;

create trigger cash_photos_no_delete before delete or truncate on private.cash_photos
  for each statement execute function private.prevent_record_change();
