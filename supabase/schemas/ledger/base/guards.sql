-- prevent_direct_write: rejects writes of derived tables except by the trigger on entries, also by the owner.
create function ledger.prevent_direct_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% follows the entries and is not written by itself', tg_table_name;
end $$;
