-- Administrators' actions about people and deliveries, with reasons. Immutable; never deleted.
create table private.admin_actions (
  id bigint generated always as identity primary key,
  admin_id uuid not null,
  action text not null,
  subject_id uuid not null,
  reason text check (length(btrim(reason)) between 1 and 500),
  details jsonb not null default '{}',
  at timestamptz not null default now()
);

create index admin_actions_by_subject_id on private.admin_actions (subject_id, id desc);

create index admin_actions_kinds on private.admin_actions (action, id desc);

create index admin_actions_by on private.admin_actions (admin_id, id desc);

create index admin_actions_at on private.admin_actions (at);

-- For searches by words; other searches use administrator and subject.
create index admin_actions_searched on private.admin_actions using gin (private.to_search_text(reason, details ->> 'orderNo', details ->> 'name') extensions.gin_trgm_ops);
