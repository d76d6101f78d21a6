create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user' check (role in ('user', 'driver')),
  created_at timestamptz not null default now()
);

alter table public.user_roles enable row level security;
revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select on public.user_roles to handover_authenticated;

create policy own_or_admin on public.user_roles for select to handover_authenticated
  using (user_id = (select private.find_actor()) or (select private.find_admin_actor()) is not null);
