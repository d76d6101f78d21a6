create table public.user_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  locale text not null default 'en' check (locale in ('en', 'es')),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  units text not null default 'auto' check (units in ('auto', 'miles', 'km')),
  navigation_app text not null default 'auto' check (navigation_app in ('auto', 'google', 'apple', 'waze')),
  notifications jsonb not null default '{"push": true, "sms": true, "sound": true}',
  updated_at timestamptz not null default now()
);

create trigger user_settings_touch before update on public.user_settings
  for each row execute function private.touch_updated_at();

alter table public.user_settings enable row level security;
revoke all on public.user_settings from public, anon, authenticated, service_role;
grant select on public.user_settings to handover_authenticated;

create policy own on public.user_settings for select to handover_authenticated using (user_id = (select private.find_actor()));
