-- Every phone writes here twice a minute: a part a day, so that old days go by dropping their part.
create table public.driver_positions (
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy real,
  speed real,
  heading real,
  "timestamp" timestamptz not null,
  source text not null default 'mobile_app',
  received_at timestamptz not null default now(),
  -- Why it is no place to send work to; null when it is one.
  excluded text check (excluded in ('too_old', 'jump', 'inaccurate')),
  -- What the way up to here says of the zones, so that what comes late can be put in its place. Null: of none.
  zones jsonb,
  primary key (driver_id, "timestamp")
) partition by range ("timestamp");

alter table public.driver_positions enable row level security;
revoke all on public.driver_positions from public, anon, authenticated, service_role;
grant select on public.driver_positions to handover_authenticated;

-- Why the driver alone: administrators have one door to where people were, and it keeps who came through it.
create policy driver on public.driver_positions for select to handover_authenticated
  using (driver_id = (select private.actor()));
