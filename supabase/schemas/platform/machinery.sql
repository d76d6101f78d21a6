-- Internals of the HTTP surface and the workers.

create trigger admin_actions_immutable before update or delete or truncate on private.admin_actions
  for each statement execute function private.prevent_record_change();
