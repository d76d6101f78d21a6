-- transaction_status_updates: the history of a delivery: its status changes, and actions that change no status.
create table public.transaction_status_updates (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  old_status text,
  new_status text not null,
  action text not null,
  actor_id uuid,
  actor text not null,
  metadata jsonb not null default '{}',
  "timestamp" timestamptz not null default now()
);

create index transaction_status_updates_by_transaction_id on public.transaction_status_updates (transaction_id, id);

-- Finds reversed payments among all updates.
create index transaction_status_updates_payment_gone on public.transaction_status_updates (transaction_id)
  where private.is_payment_reversal(action);

alter table public.transaction_status_updates enable row level security;
revoke all on public.transaction_status_updates from public, anon, authenticated, service_role;
-- A user may read the history of each delivery that they may read: the inner query runs under the delivery's own
-- policy. Metadata, such as the driver's position and reason, is for administrators, who read it through a function.
grant select (id, transaction_id, old_status, new_status, action, actor_id, actor, "timestamp") on public.transaction_status_updates to handover_authenticated;

create policy as_its_transaction on public.transaction_status_updates for select to handover_authenticated
  using (exists (select from public.transactions t where t.id = transaction_id));
