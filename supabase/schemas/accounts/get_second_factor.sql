-- get_second_factor: returns the caller's second factor, without secrets.
create function app.get_second_factor() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.second_factor_json(v_actor, (auth.jwt() ->> 'session_id')::uuid));
end $$;
revoke execute on function app.get_second_factor() from public;
grant execute on function app.get_second_factor() to handover_authenticated;
