-- driver_task_actions: the log of drivers' actions: offers, changes of status, and steps of their deliveries.
create table public.driver_task_actions (
  id bigint generated always as identity primary key,
  driver_id uuid not null references public.driver_profiles (user_id) on delete cascade,
  assignment_id uuid references public.optimoroute_orders (id) on delete set null,
  transaction_id uuid references public.transactions (id) on delete set null,
  action text not null,
  metadata jsonb not null default '{}',
  "timestamp" timestamptz not null default now()
);

-- Serves the foreign-key lookup when an assignment is deleted.
create index driver_task_actions_by_assignment_id on public.driver_task_actions (assignment_id) where assignment_id is not null;
create index driver_task_actions_by_transaction_id on public.driver_task_actions (transaction_id);

create index driver_task_actions_by_driver_id on public.driver_task_actions (driver_id, id desc);

-- Hours online and shifts of a period.
create index driver_task_actions_status_changes on public.driver_task_actions (driver_id, "timestamp" desc, id desc) where action = 'status_changed';

alter table public.driver_task_actions enable row level security;
revoke all on public.driver_task_actions from public, anon, authenticated, service_role;
grant select on public.driver_task_actions to handover_authenticated;

create policy driver_or_admin on public.driver_task_actions for select to handover_authenticated
  using (driver_id = (select private.find_actor()) or (select private.find_admin_actor()) is not null);
