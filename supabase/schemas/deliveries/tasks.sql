-- Shared parts of a driver's task steps. Repeating a completed step succeeds, because phones retry on bad networks.

-- step_position_json: the claimed position of a step, stored with the step's record and without effect.
create function private.step_position_json(p_position jsonb, p_reason text, p_at timestamptz) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object('position', case when p_position is not null then jsonb_build_object(
           'latitude', p_position -> 'latitude', 'longitude', p_position -> 'longitude', 'accuracy', p_position -> 'accuracy',
           'timestamp', p_position -> 'timestamp') end,
         'reason', p_reason, 'at', private.format_iso(p_at)));
end $$;

-- lock_task: locks and returns the delivery with its assignment if it is or was this driver's task; otherwise a row of
-- nulls.
create function private.lock_task(p_transaction_id uuid, p_driver_id uuid) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  -- Checked before locking, so that a stranger cannot make other transactions wait.
  if not exists (select from public.optimoroute_orders assignment where assignment.transaction_id = p_transaction_id
                    and assignment.driver_id = p_driver_id and assignment.accepted_at is not null) then
    return null;
  end if;
  v_transaction := private.lock_transaction(p_transaction_id);
  perform private.lock_offers(p_transaction_id);
  return v_transaction;
end $$;

-- refuse_task_not_found: the same refusal for a missing task and another driver's task.
create function private.refuse_task_not_found() returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('TRANSACTION_NOT_FOUND');
end $$;

-- refuse_task_state: refuses a step that the task's state does not allow. Same as lib/domain/task/task-machine.ts.
create function private.refuse_task_state(p_reason text, p_transaction_id uuid, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.refuse('INVALID_STATE_TRANSITION',
    jsonb_build_object('reason', p_reason, 'params', jsonb_build_object('state', private.get_task_json(p_transaction_id, p_driver_id) ->> 'state')));
end $$;
