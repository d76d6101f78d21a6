-- delete_driver_positions: deletes the positions of a deleted driver, instead of a foreign key. The deletion has waited
-- for the functions that store positions, because they hold the driver's row lock; later ones find no driver.
create function private.delete_driver_positions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.driver_positions p where p.driver_id = old.user_id;
  return null;
end $$;

create trigger driver_profiles_delete_positions after delete on public.driver_profiles
  for each row execute function private.delete_driver_positions();
