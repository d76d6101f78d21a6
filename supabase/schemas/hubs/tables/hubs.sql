-- hubs: places with a safe, where drivers hand in cash and cashiers give it out.
create table public.hubs (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  address text not null check (length(btrim(address)) between 1 and 500),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  -- [{day, from, to}, …]: 1 is Monday; times in the service's time zone, such as "09:00", up to "24:00".
  hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger hubs_touch before update on public.hubs
  for each row execute function private.touch_updated_at();

alter table public.hubs enable row level security;
revoke all on public.hubs from public, anon, authenticated, service_role;
grant select on public.hubs to handover_authenticated;

-- Hubs have safes, so only drivers, their cashiers and administrators can read them.
create policy drivers_cashiers_and_admins on public.hubs for select to handover_authenticated
  using ((is_active and (select private.is_driver_approved((select private.find_actor())))) or private.is_cashier(id, (select private.find_actor()))
         or (select private.find_admin_actor()) is not null);

create table public.hub_cashiers (
  hub_id uuid not null references public.hubs (id),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (hub_id, user_id)
);

create index hub_cashiers_by_user_id on public.hub_cashiers (user_id);

alter table public.hub_cashiers enable row level security;
revoke all on public.hub_cashiers from public, anon, authenticated, service_role;
grant select on public.hub_cashiers to handover_authenticated;

create policy own_or_admin on public.hub_cashiers for select to handover_authenticated
  using (user_id = (select private.find_actor()) or (select private.find_admin_actor()) is not null);
