-- say_standing: the driver says unasked that they are fine where they stand. Nobody asks them for a while why they do;
-- whatever else is worth asking is asked. Safe to repeat.
create function app.say_standing() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if private.no_driver_profile(v_actor) is not null then
    return private.no_driver_profile(v_actor);
  end if;
  return private.ok(jsonb_build_object('standingUntil', private.iso(private.stand_here(v_actor))));
end $$;
revoke execute on function app.say_standing() from public;
grant execute on function app.say_standing() to handover_authenticated;
