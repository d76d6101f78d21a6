-- duress_endings: two characters that a receiver has chosen. The receiver types their code with this ending when they
-- are forced to confirm: it completes the delivery like the plain code, and calls for help.
create table private.duress_endings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  ending text not null check (ending ~ '^[ACDEFGHJKMNPQRTUVWXY0-9]{2}$'),
  set_at timestamptz not null default clock_timestamp()
);

alter table private.duress_endings enable row level security;
