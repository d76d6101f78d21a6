-- Where drivers are, told as they move: small facts on private channels, for maps that live.

-- broadcast_position: a driver's new place, to the operation, and to the people of their delivery while they are on the
-- way to them: from the start of the service to its end, and at no other time. Whoever changes the place holds the
-- delivery first (record_positions), so a delivery that has ended meanwhile hears nothing more. A failing service never
-- breaks the change.
create function private.broadcast_position() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_place jsonb := jsonb_build_object('lat', new.current_latitude, 'lng', new.current_longitude, 'at', private.iso(new.position_at));
  v_transaction uuid;
begin
  perform private.broadcast('ops', 'position', v_place || jsonb_build_object('driverId', new.user_id));
  select t.id into v_transaction from public.transactions t where t.driver_id = new.user_id and private.is_on_the_way(t.status);
  if found then
    perform private.broadcast('transaction:' || v_transaction, 'position', v_place);
  end if;
  return null;
end $$;

-- Why the columns and the condition: a heartbeat, and a batch that brings nothing newer, cost nothing.
create trigger driver_profiles_position after update of current_latitude, current_longitude, position_at on public.driver_profiles
  for each row when (new.current_latitude is not null and new.current_longitude is not null and new.position_at is not null
                     and (new.current_latitude, new.current_longitude, new.position_at)
                         is distinct from (old.current_latitude, old.current_longitude, old.position_at))
  execute function private.broadcast_position();
