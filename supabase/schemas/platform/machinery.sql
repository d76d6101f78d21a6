-- Internals of the HTTP surface and the workers.

-- keep_record: what is on record stays as it was written, whoever asks, the owner of the tables and the functions among
-- them.
create function private.keep_record() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% is kept as it was written', tg_table_name;
end $$;

create trigger admin_actions_kept before update or delete or truncate on private.admin_actions
  for each statement execute function private.keep_record();
