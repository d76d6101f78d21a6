-- prevent_direct_write: only the trigger on entries writes what is derived from them; the owner cannot either.
create function ledger.prevent_direct_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% follows the entries and is not written by itself', tg_table_name;
end $$;
