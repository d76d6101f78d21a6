-- admin_list_on_call_schedules: the on-call shifts and the administrators.
create function app.admin_list_on_call_schedules() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  return private.ok(private.on_call_schedules_json(clock_timestamp()));
end $$;
revoke execute on function app.admin_list_on_call_schedules() from public;
grant execute on function app.admin_list_on_call_schedules() to handover_authenticated;
