-- follow_entries: only the trigger on entries writes what is derived from them; the owner cannot either.
create function ledger.follow_entries() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% follows the entries and is not written by itself', tg_table_name;
end $$;
