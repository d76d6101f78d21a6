-- prevent_direct_write: rejects writes of derived tables except by the trigger on entries, also by the owner.
create function ledger.prevent_direct_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% is derived from the entries and cannot be written directly', tg_table_name;
end $$;
