-- get_identity: returns the caller's verification and submitted documents.
create function app.get_identity() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.identity_json(v_actor));
end $$;
revoke execute on function app.get_identity() from public;
grant execute on function app.get_identity() to handover_authenticated;
