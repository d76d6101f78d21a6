create function app.get_driver_profile() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_profile jsonb;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_profile := private.driver_profile_json(v_actor);
  if v_profile is null then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  return private.ok(v_profile);
end $$;
revoke execute on function app.get_driver_profile() from public;
grant execute on function app.get_driver_profile() to handover_authenticated;
