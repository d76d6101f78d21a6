create function app.get_planned_hours() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.driver_refusal(private.find_actor());
begin
  return coalesce(v_refusal, private.ok(private.planned_hours_json(private.find_actor())));
end $$;
revoke execute on function app.get_planned_hours() from public;
grant execute on function app.get_planned_hours() to handover_authenticated;
