-- Internals of the HTTP surface and the workers.

create trigger admin_actions_kept before update or delete or truncate on private.admin_actions
  for each statement execute function private.keep_record();
