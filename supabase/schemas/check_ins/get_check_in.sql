-- get_check_in: the check-in that the driver has to answer, or null. An escalated one stays until it is answered.
create function app.get_check_in() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.check_in_json(private.find_check_in(v_actor)));
end $$;
revoke execute on function app.get_check_in() from public;
grant execute on function app.get_check_in() to handover_authenticated;
