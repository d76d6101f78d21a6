-- duress_endings: the two characters that a receiver has chosen. Their code with these at its end is typed when they
-- are forced: it completes the delivery as the plain one does, and calls for help.
create table private.duress_endings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  ending text not null check (ending ~ '^[ACDEFGHJKMNPQRTUVWXY0-9]{2}$'),
  set_at timestamptz not null default clock_timestamp()
);

alter table private.duress_endings enable row level security;
