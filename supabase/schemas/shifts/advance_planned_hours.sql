-- advance_planned_hours: does what is due for a driver's planned hours, and returns when to run next. Reminds of hours
-- that begin soon and of a near end; at the end sets the driver offline, or after the current delivery. Leaves drivers
-- alone who came online after the end, because they work longer on purpose. Idempotent.
create function app.advance_planned_hours(p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_notice interval := make_interval(secs => private.get_setting('hours_end_notice_seconds')::int);
  v_plan private.planned_hours_settings;
  v_status text;
  v_started_at timestamptz;
  v_end timestamptz;
  v_is_extended boolean;
  v_action text;
begin
  select * into v_plan from private.planned_hours_settings p where p.driver_id = p_driver_id for update;
  if not found then
    return private.ok('{"did": null}');
  end if;
  select d.status into v_status from public.driver_profiles d where d.user_id = p_driver_id and d.is_approved and d.suspended_at is null;
  if v_status = 'offline' then
    perform private.notify_planned_hours('planned_hours_starting', p_driver_id, s.starts) from private.list_planned_spans(p_driver_id, v_now) s
      where s.starts > v_now and s.starts - make_interval(mins => v_plan.remind_minutes) <= v_now;
  elsif v_status is not null and v_plan.goes_offline then
    select max(a."timestamp") into v_started_at from public.driver_task_actions a
     where a.driver_id = p_driver_id and a.action = 'status_changed' and a.metadata ->> 'from' = 'offline';
    -- Extended until the driver stops, and the driver has not been offline since.
    v_is_extended := coalesce(v_plan.extended_to = 'infinity' and v_started_at <= v_plan.extended_from, false);
    perform private.notify_planned_hours('planned_hours_ending', p_driver_id, e.ends) from private.list_planned_ends(p_driver_id, v_now) e
      where not v_is_extended and e.ends > v_now and e.ends - v_notice <= v_now;
    select max(e.ends) into v_end from private.list_planned_ends(p_driver_id, v_now) e
     where e.ends <= v_now and e.ends > coalesce(v_plan.ended_for, '-infinity') and e.ends >= coalesce(v_started_at, '-infinity');
    -- If other hours have begun meanwhile, the end was missed and no longer applies.
    if v_end is not null and not v_is_extended and not exists (select from private.list_planned_spans(p_driver_id, v_now) s where s.starts <= v_now and s.ends > v_now) then
      v_action := private.end_planned_hours(p_driver_id);
      if v_action is not null then
        perform private.notify_planned_hours('planned_hours_ended', p_driver_id, v_end, jsonb_build_object('carries', v_action = 'last_delivery'));
      end if;
    end if;
  end if;
  if v_end is not null then
    update private.planned_hours_settings p set ended_for = v_end where p.driver_id = p_driver_id;
  end if;
  perform private.schedule_planned_hours_step(v_plan, v_now);
  return private.ok(jsonb_build_object('action', v_action));
end $$;
revoke execute on function app.advance_planned_hours(uuid) from public;
grant execute on function app.advance_planned_hours(uuid) to handover_service;
