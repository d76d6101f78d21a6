create function app.get_profile() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.profile_json(v_actor));
end $$;
revoke execute on function app.get_profile() from public;
grant execute on function app.get_profile() to handover_authenticated;
