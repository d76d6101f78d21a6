-- cancel_task: before the start, the delivery returns to dispatch and is not offered to this driver again. After it,
-- the driver has the cash, so the delivery fails and the driver returns the cash. A return cannot be cancelled.
create function app.cancel_task(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_transaction public.transactions := case when v_refusal is null then private.lock_task(p_transaction_id, v_actor) end;
begin
  if v_transaction.id is null then
    return coalesce(v_refusal, private.refuse_task_not_found());
  elsif v_transaction.driver_id = v_actor and v_transaction.status = 'assigned' then
    perform private.release_task(v_transaction, 'cancel_task', 'driver', v_actor, p_reason);
  elsif v_transaction.driver_id = v_actor and private.is_on_the_way(v_transaction.status) then
    perform private.fail_delivery(v_transaction, 'cancel_task', v_actor, p_reason, 'cancelled');
  elsif private.get_task_json(v_transaction.id, v_actor) ->> 'state' <> 'cancelled' and not private.is_repeated_task_end(v_transaction.id, v_actor, 'cancel_task') then
    return case when private.is_returning(v_transaction.id, v_actor) then private.refuse_task_state('cannot_cancel_now', v_transaction.id, v_actor)
                else private.refuse('NO_ACTIVE_TASK', '{"reason": "to_cancel"}') end;
  end if;
  return private.ok(private.get_task_json(v_transaction.id, v_actor));
end $$;
revoke execute on function app.cancel_task(uuid, text) from public;
grant execute on function app.cancel_task(uuid, text) to handover_authenticated;
