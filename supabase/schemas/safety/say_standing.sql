-- say_standing: the driver says unasked that they are fine where they stand. Nobody asks them for a while why they do;
-- whatever else is worth asking is asked. Safe to repeat.
create function app.say_standing() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  if not exists (select from public.driver_profiles d where d.user_id = v_actor) then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('standingUntil', private.iso(private.stand_here(v_actor))));
end $$;
revoke execute on function app.say_standing() from public;
grant execute on function app.say_standing() to handover_authenticated;
