-- follow_entries: what follows from the entries is written by their trigger and by nobody else, the owner included.
create function ledger.follow_entries() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% follows the entries and is not written by itself', tg_table_name;
end $$;
