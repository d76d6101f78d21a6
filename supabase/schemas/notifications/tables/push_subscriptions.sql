-- push_subscriptions: Web Push subscriptions of people's browsers: the push service's endpoint, and the keys `p256dh`
-- and `auth` of the Push API.
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 2048),
  p256dh text not null check (length(p256dh) between 1 and 120),
  auth text not null check (length(auth) between 1 and 40),
  user_agent text,
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  last_sent_at timestamptz,
  last_received_at timestamptz,
  last_error text
);

create index push_subscriptions_user on public.push_subscriptions (user_id);

alter table public.push_subscriptions enable row level security;
revoke all on public.push_subscriptions from public, anon, authenticated, service_role;
grant select on public.push_subscriptions to handover_authenticated;

-- Not readable by administrators: an endpoint and its keys let the holder push to the phone.
create policy own on public.push_subscriptions for select to handover_authenticated using (user_id = (select private.find_actor()));
