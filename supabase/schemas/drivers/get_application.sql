-- get_application: the caller's own.
create function app.get_application() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  if not exists (select from public.driver_profiles d where d.user_id = v_actor) then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  return private.ok(private.application_json(v_actor));
end $$;
revoke execute on function app.get_application() from public;
grant execute on function app.get_application() to handover_authenticated;
