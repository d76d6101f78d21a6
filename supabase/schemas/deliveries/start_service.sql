-- get_missing_leg_step: the next step that a leg (one transfer of cash) needs before its cash has changed hands:
-- 'count', 'confirm', 'prove'. Same as lib/domain/task/leg.ts.
create function private.get_missing_leg_step(p_leg public.custody_legs) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_leg.counted is distinct from p_leg.amount then 'count' when p_leg.state = 'verifying' then 'prove' else 'confirm' end;
end $$;

-- start_service: reports that the driver has started. Proving the pickup is what starts the service: before that the
-- call returns the missing step, after it succeeds.
create function app.start_service(p_transaction_id uuid, p_at timestamptz default null, p_position jsonb default null, p_reason text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_transaction public.transactions := case when v_refusal is null then private.lock_task(p_transaction_id, v_actor) end;
begin
  if v_transaction.id is null then
    return coalesce(v_refusal, private.refuse_task_not_found());
  elsif private.is_returning(v_transaction.id, v_actor) or v_transaction.driver_id = v_actor and v_transaction.status not in ('assigned', 'in_transit') then
    return private.refuse_task_state('cannot_start', v_transaction.id, v_actor);
  elsif v_transaction.driver_id is distinct from v_actor then
    return private.refuse('NO_ACTIVE_TASK', '{"reason": "to_start"}');
  elsif v_transaction.status = 'assigned' then
    return case private.get_missing_leg_step(private.find_open_delivery_leg(v_transaction.id))
      when 'count' then private.refuse('PICKUP_NOT_PROVEN', '{"reason": "count", "missing": "count"}')
      when 'confirm' then private.refuse('PICKUP_NOT_PROVEN', '{"reason": "confirm", "missing": "confirm"}')
      else private.refuse('PICKUP_NOT_PROVEN', '{"reason": "prove", "missing": "prove"}') end;
  end if;
  return private.ok(private.get_task_json(v_transaction.id, v_actor));
end $$;
revoke execute on function app.start_service(uuid, timestamptz, jsonb, text) from public;
grant execute on function app.start_service(uuid, timestamptz, jsonb, text) to handover_authenticated;
