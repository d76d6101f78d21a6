-- Texts refused for a reason that only the owner of the provider account can fix, by error code and the number's
-- country: a disabled region, an unregistered sender. The number is not stored.
create table private.sms_refusals (
  id uuid primary key default gen_random_uuid(),
  code text not null check (length(code) between 1 and 40),
  country text not null check (length(country) between 1 and 40),
  texts int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique (code, country)
);
