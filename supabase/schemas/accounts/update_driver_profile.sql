-- update_driver_profile: changes the fields in the patch; never status, approval or the routing provider's ids.
create function app.update_driver_profile(p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_errors jsonb;
  v_refusal jsonb;
  v_driver public.driver_profiles;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  v_errors := private.list_work_day_errors(p_patch, v_driver);
  if v_errors <> '[]' then
    return private.refuse_invalid(v_errors);
  end if;
  if (p_patch ? 'vehicleType' and p_patch ->> 'vehicleType' is distinct from v_driver.vehicle_type
      or p_patch ? 'vehiclePlate' and nullif(private.clean_line(p_patch ->> 'vehiclePlate'), '') is distinct from coalesce(v_driver.vehicle_plate, nullif(v_driver.license_plate, '')))
     and private.has_active_task_for_update(v_actor) then
    return private.refuse_known_to_receiver();
  end if;
  v_refusal := private.save_name_and_phone(v_actor, p_patch);
  if v_refusal is not null then
    return v_refusal;
  end if;
  update public.driver_profiles d set
    vehicle_type = coalesce(p_patch ->> 'vehicleType', d.vehicle_type),
    vehicle_plate = case when p_patch ? 'vehiclePlate' then nullif(btrim(p_patch ->> 'vehiclePlate'), '') else d.vehicle_plate end
  where d.user_id = v_actor;
  perform private.save_work_day(v_actor, p_patch);
  return private.ok(private.driver_profile_json(v_actor));
end $$;
revoke execute on function app.update_driver_profile(jsonb) from public;
grant execute on function app.update_driver_profile(jsonb) to handover_authenticated;
