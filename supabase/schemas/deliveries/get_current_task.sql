-- get_current_task: the driver's current task, or null.
create function app.get_current_task() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.get_task_json(private.find_current_delivery(v_actor), v_actor));
end $$;
revoke execute on function app.get_current_task() from public;
grant execute on function app.get_current_task() to handover_authenticated;
