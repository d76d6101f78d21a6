-- admin_match_request: match_drivers() for an administrator: the best drivers for a described delivery that is not
-- stored.
create function app.admin_match_request(p_request jsonb, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  return app.match_drivers(p_request, p_limit);
end $$;
revoke execute on function app.admin_match_request(jsonb, int) from public;
grant execute on function app.admin_match_request(jsonb, int) to handover_authenticated;
