-- admin_save_on_call_schedule: creates an on-call shift (p_id null) or changes one.
create function app.admin_save_on_call_schedule(p_id uuid, p_admin_id uuid, p_days int[], p_from text, p_minutes int, p_rank int, p_channels text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  if v_admin is null or not exists (select from private.admins a where a.user_id = p_admin_id) then
    return private.refuse_not_found();
  end if;
  if p_id is null then
    insert into private.on_call_schedules (admin_id, days, starts, minutes, rank, channels) values (p_admin_id, p_days, p_from::time, p_minutes, p_rank, p_channels) returning id into p_id;
  else
    update private.on_call_schedules w set admin_id = p_admin_id, days = p_days, starts = p_from::time, minutes = p_minutes, rank = p_rank, channels = p_channels where w.id = p_id;
    if not found then
      return private.refuse_not_found();
    end if;
  end if;
  perform private.record_admin_action(v_admin, 'save_on_call_schedule', p_admin_id, null, jsonb_build_object('scheduleId', p_id, 'days', to_jsonb(p_days), 'from', p_from, 'minutes', p_minutes, 'rank', p_rank));
  return private.ok(private.on_call_schedules_json(clock_timestamp()));
end $$;
revoke execute on function app.admin_save_on_call_schedule(uuid, uuid, int[], text, int, int, text[]) from public;
grant execute on function app.admin_save_on_call_schedule(uuid, uuid, int[], text, int, int, text[]) to handover_authenticated;
