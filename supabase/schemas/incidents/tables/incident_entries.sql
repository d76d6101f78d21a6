-- incident_entries: the immutable record of an incident: events, messages and actions in order.
create table private.incident_entries (
  id bigint generated always as identity primary key,
  incident_id uuid not null references private.incidents (id),
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('opened', 'raised', 'worse', 'alarm', 'unheard', 'taken', 'note', 'looked', 'called', 'texted', 'text_sent', 'text_failed', 'severity',
    'colleague_asked', 'colleague_going', 'colleague_cannot', 'offers_frozen', 'offers_free', 'cash_held', 'cash_free', 'answered', 'robbed', 'close_asked', 'closed')),
  by uuid,
  note text check (length(btrim(note)) between 1 and 2000),
  facts jsonb not null default '{}'
);

alter table private.incident_entries enable row level security;

create index incident_entries_by_incident_id on private.incident_entries (incident_id, id);
