create function app.get_application() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  return coalesce(private.driver_profile_refusal(v_actor), private.ok(private.application_json(v_actor)));
end $$;
revoke execute on function app.get_application() from public;
grant execute on function app.get_application() to handover_authenticated;
