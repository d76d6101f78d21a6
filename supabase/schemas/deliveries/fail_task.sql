-- fail_task: the driver cannot hand over the cash; the delivery fails with their reason, and they return the cash.
-- 'nobody_home' first requires a wait, a call and a text message at the receiver's door (door_attempts_json); the other
-- kinds require nothing.
create function app.fail_task(p_transaction_id uuid, p_reason text, p_kind text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_transaction public.transactions := case when v_refusal is null then private.lock_task(p_transaction_id, v_actor) end;
begin
  if v_transaction.id is null then
    return coalesce(v_refusal, private.refuse_task_not_found());
  elsif v_transaction.driver_id = v_actor and private.is_on_the_way(v_transaction.status) then
    v_refusal := case p_kind when 'nobody_home' then private.door_attempts_refusal(v_transaction) end;
    if v_refusal is not null then
      return v_refusal;
    end if;
    perform private.fail_delivery(v_transaction, 'fail_task', v_actor, p_reason, 'failed', p_kind);
  elsif private.get_task_json(v_transaction.id, v_actor) ->> 'state' <> 'failed' and not private.is_repeated_task_end(v_transaction.id, v_actor, 'fail_task') then
    return private.refuse_task_state('cannot_fail', v_transaction.id, v_actor);
  end if;
  return private.ok(private.get_task_json(v_transaction.id, v_actor));
end $$;
revoke execute on function app.fail_task(uuid, text, text) from public;
grant execute on function app.fail_task(uuid, text, text) to handover_authenticated;
