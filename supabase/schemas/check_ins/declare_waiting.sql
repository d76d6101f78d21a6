-- declare_waiting: the driver declares that they are fine where they are. Suppresses check-ins about standing still
-- for a while; other check-ins continue. Safe to repeat.
create function app.declare_waiting() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if private.driver_profile_refusal(v_actor) is not null then
    return private.driver_profile_refusal(v_actor);
  end if;
  return private.ok(jsonb_build_object('standingUntil', private.format_iso(private.declare_waiting(v_actor))));
end $$;
revoke execute on function app.declare_waiting() from public;
grant execute on function app.declare_waiting() to handover_authenticated;
