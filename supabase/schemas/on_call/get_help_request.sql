-- get_help_request: the open request to this driver to help a colleague, or null.
create function app.get_help_request() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_h private.incident_helpers;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_h := private.find_help_request(v_actor);
  return private.ok(jsonb_build_object('help', (select private.help_request_json(v_h, i) from private.incidents i where i.id = v_h.incident_id)));
end $$;
revoke execute on function app.get_help_request() from public;
grant execute on function app.get_help_request() to handover_authenticated;
