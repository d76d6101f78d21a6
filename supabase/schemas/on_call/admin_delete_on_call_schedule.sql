-- admin_delete_on_call_schedule: deletes an on-call shift.
create function app.admin_delete_on_call_schedule(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_on_call_id uuid;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  delete from private.on_call_schedules w where w.id = p_id returning w.admin_id into v_on_call_id;
  if not found then
    return private.refuse_not_found();
  end if;
  perform private.record_admin_action(v_admin, 'delete_on_call_schedule', v_on_call_id, null, jsonb_build_object('scheduleId', p_id));
  return private.ok(private.on_call_schedules_json(clock_timestamp()));
end $$;
revoke execute on function app.admin_delete_on_call_schedule(uuid) from public;
grant execute on function app.admin_delete_on_call_schedule(uuid) to handover_authenticated;
