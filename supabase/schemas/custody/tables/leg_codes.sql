-- leg_codes: the code that a confirmed count opens, for the driver to prove the leg with. Nobody reads it but by the
-- functions that show it to the other side; a new count takes it away. Of a leg that went another way it stays, for a
-- driver whose steps come late.
create table private.leg_codes (
  leg_id uuid primary key references public.custody_legs (id) on delete cascade,
  code text not null check (code ~ '^[A-Z0-9]{8}$'),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);

alter table private.leg_codes enable row level security;
