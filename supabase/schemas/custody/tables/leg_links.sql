-- leg_links: a link for a person who represents the sender at a leg (one transfer of cash), one per leg; it ends with
-- the leg. Stored as a hash, so that a reader of the table cannot use it.
create table private.leg_links (
  token_hash bytea primary key,
  leg_id uuid not null unique references public.custody_legs (id) on delete cascade,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp()
);

alter table private.leg_links enable row level security;
