-- setting_changes: every change of a setting, with administrator, approver, time and reason. `without_approver`: the
-- change required an approver, and there was no other administrator. No administrator for a change with SQL by the
-- database's owner. Immutable; never deleted.
create table private.setting_changes (
  id bigint generated always as identity primary key,
  key text not null,
  old_value jsonb not null,
  new_value jsonb not null,
  changed_by uuid,
  approved_by uuid,
  without_approver boolean not null default false,
  reason text check (length(btrim(reason)) between 1 and 500),
  at timestamptz not null default clock_timestamp(),
  constraint setting_changes_approver_differs check (approved_by <> changed_by)
);

alter table private.setting_changes enable row level security;

create index setting_changes_by_key on private.setting_changes (key, id desc);

create trigger setting_changes_immutable before update or delete or truncate on private.setting_changes
  for each statement execute function private.prevent_record_change();
