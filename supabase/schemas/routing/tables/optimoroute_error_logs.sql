create table public.optimoroute_error_logs (
  id bigint generated always as identity primary key,
  error_type text not null,
  error_code text,
  error_message text not null,
  endpoint text,
  method text,
  request_data jsonb,
  response_data jsonb,
  status_code int,
  retry_count int not null default 0,
  user_id uuid,
  "timestamp" timestamptz not null default now(),
  -- Set by a later successful call about the same order or driver, or by an administrator.
  resolved boolean not null default false
);

create index optimoroute_error_logs_newest on public.optimoroute_error_logs ("timestamp" desc);

create index optimoroute_error_logs_open on public.optimoroute_error_logs (id desc) where not resolved;

alter table public.optimoroute_error_logs enable row level security;
revoke all on public.optimoroute_error_logs from public, anon, authenticated, service_role;
grant select on public.optimoroute_error_logs to handover_authenticated;

create policy admins on public.optimoroute_error_logs for select to handover_authenticated
  using ((select private.find_admin_actor()) is not null);
