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
