-- Assignment records: one row for each driver that got an offer of a delivery or was assigned to it; the open one is
-- the provider's order.
create table public.optimoroute_orders (
  id uuid primary key default gen_random_uuid(),
  order_no text not null,
  transaction_id uuid not null references public.transactions (id) on delete cascade,
  driver_id uuid not null references public.driver_profiles (user_id),
  -- The day of the acceptance, or of the offer until then, in the business time zone.
  order_date date not null,
  order_type text not null default 'D' check (order_type in ('D', 'P', 'T')),
  priority text not null default 'M' check (priority in ('L', 'M', 'H', 'C')),
  duration int not null default 15,
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'rejected', 'timeout', 'completed', 'cancelled')),
  custom_fields jsonb not null default '{}',
  -- When this driver accepted the delivery and when their part ended: the driver's own history.
  accepted_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index optimoroute_orders_history on public.optimoroute_orders (driver_id, ended_at desc, id desc)
  where accepted_at is not null and ended_at is not null;

create index optimoroute_orders_by_transaction_id on public.optimoroute_orders (transaction_id, created_at);

create index optimoroute_orders_driver on public.optimoroute_orders (driver_id, created_at desc);

create unique index optimoroute_orders_one_accepted on public.optimoroute_orders (transaction_id) where status = 'accepted';

create trigger optimoroute_orders_touch before update on public.optimoroute_orders
  for each row execute function private.touch_updated_at();

alter table public.optimoroute_orders enable row level security;
revoke all on public.optimoroute_orders from public, anon, authenticated, service_role;
grant select on public.optimoroute_orders to handover_authenticated;

create policy driver_or_admin on public.optimoroute_orders for select to handover_authenticated
  using (driver_id = (select private.find_actor()) or (select private.find_admin_actor()) is not null);
