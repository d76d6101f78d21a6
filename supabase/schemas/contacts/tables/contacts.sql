-- contacts: a user's address book of receivers, with the user's own names for them. Filled by deliveries (`saved`
-- false: the name is the receiver's own) and manually. Only its owner can read it.
create table private.contacts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  favourite boolean not null default false,
  -- The owner has created or changed it: later deliveries do not change the name.
  saved boolean not null default false,
  -- [{address, unit, location {lat, lng}, instructions}], the last used first.
  addresses jsonb not null default '[]',
  last_used_at timestamptz,
  last_transaction_id uuid references public.transactions (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint contact_number_is_canonical check (phone_number = private.canonicalize_phone(phone_number)),
  constraint contact_of_one_number unique (user_id, phone_number),
  constraint contact_addresses_bounded check (jsonb_typeof(addresses) = 'array' and jsonb_array_length(addresses) <= 10 and length(addresses::text) <= 40000)
);

create index contacts_in_order on private.contacts (user_id, favourite desc, last_used_at desc nulls last, name);

create index contacts_by_delivery on private.contacts (last_transaction_id) where last_transaction_id is not null;

create index contacts_age on private.contacts (greatest(last_used_at, updated_at)) where not favourite;

alter table private.contacts enable row level security;
