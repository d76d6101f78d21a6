-- message_templates: what the desk often writes to people, in both languages. Who changed one and what it said before
-- is on record. As long as administrators keep it; it names nobody.
create table private.message_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 60),
  -- {name} stands for the reader's first name, {number} for the delivery's.
  en text not null check (length(btrim(en)) between 1 and 500),
  es text not null check (length(btrim(es)) between 1 and 500),
  -- To whom it is offered; null: to everybody.
  for_role text check (for_role in ('driver', 'sender', 'receiver')),
  version int not null default 1,
  -- Whoever wrote it last; the id outlives the account.
  changed_by uuid not null,
  changed_at timestamptz not null default clock_timestamp()
);

create unique index message_templates_by_name on private.message_templates (lower(btrim(name)));

alter table private.message_templates enable row level security;
