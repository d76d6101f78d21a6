-- message_templates: messages that support often sends, in both languages. Changes are recorded with the previous text.
-- Stored until an administrator deletes them; they contain no personal data.
create table private.message_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 60),
  -- {name} is the reader's first name, {number} the delivery's number.
  en text not null check (length(btrim(en)) between 1 and 500),
  es text not null check (length(btrim(es)) between 1 and 500),
  -- The role it is offered for; null: all.
  for_role text check (for_role in ('driver', 'sender', 'receiver')),
  version int not null default 1,
  -- The last author. No foreign key: the id outlives the account.
  changed_by uuid not null,
  changed_at timestamptz not null default clock_timestamp()
);

create unique index message_templates_by_name on private.message_templates (lower(btrim(name)));

alter table private.message_templates enable row level security;
