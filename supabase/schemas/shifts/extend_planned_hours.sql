-- extend_planned_hours: extends the caller's work after the end that they see (`p_ends_at`): by half an hour, or until
-- they stop. Only a future end can be extended. Idempotent: an end that was already extended stays unchanged.
create function app.extend_planned_hours(p_ends_at timestamptz, p_until_stop boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_now timestamptz := clock_timestamp();
  v_to timestamptz := case when p_until_stop then 'infinity' else p_ends_at + interval '30 minutes' end;
  v_plan private.planned_hours_settings;
  v_planned timestamptz;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_plan from private.planned_hours_settings p where p.driver_id = v_actor for update;
  select s.planned into v_planned from private.list_planned_spans(v_actor, v_now) s where s.ends = p_ends_at and s.ends > v_now order by s.starts desc limit 1;
  if v_planned is null then
    -- A repeat: the displayed end has already been extended.
    if v_plan.extended_to = v_to and v_plan.extended_from <= p_ends_at then
      return private.ok(private.planned_hours_json(v_actor));
    end if;
    return private.refuse('INVALID_STATE', '{"reason": "planned_hours_ended"}');
  end if;
  update private.planned_hours_settings p set extended_from = v_planned, extended_to = v_to where p.driver_id = v_actor returning * into v_plan;
  perform private.schedule_planned_hours_step(v_plan, v_now);
  return private.ok(private.planned_hours_json(v_actor));
end $$;
revoke execute on function app.extend_planned_hours(timestamptz, boolean) from public;
grant execute on function app.extend_planned_hours(timestamptz, boolean) to handover_authenticated;
