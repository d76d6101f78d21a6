-- leg_codes: the code that a confirmed count opens, with which the driver proves the leg (one transfer of cash). Only
-- the functions that show it to the other side read it; a new count deletes it. The code of a void leg stays, because
-- the driver's steps may arrive late.
create table private.leg_codes (
  leg_id uuid primary key references public.custody_legs (id) on delete cascade,
  code private.encrypted_text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);

alter table private.leg_codes enable row level security;
