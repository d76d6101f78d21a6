-- start_service: assigned -> in_transit, by the driver who holds the task; both parties are told. From here on the
-- driver counts as holding the cash, also when the step arrives after the delivery was taken from them.
create function app.start_service(p_transaction_id uuid, p_at timestamptz default null, p_position jsonb default null, p_reason text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_t public.transactions;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_t := private.held_task(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.no_such_task();
  end if;
  if v_t.driver_id is distinct from v_actor or v_t.status not in ('assigned', 'in_transit') then
    perform private.start_after_end(v_t, v_actor, p_at);
  end if;
  if v_t.driver_id is distinct from v_actor then
    return private.refuse('NO_ACTIVE_TASK', '{"reason": "to_start"}');
  end if;
  if v_t.status not in ('assigned', 'in_transit') then
    return private.refuse('INVALID_STATE_TRANSITION',
        jsonb_build_object('reason', 'cannot_start', 'about', jsonb_build_object('state', private.task_of(v_t.id, v_actor) ->> 'state')));
  end if;
  if v_t.status = 'assigned' then
    v_t := private.move_transaction(v_t.id, array['assigned'], 'start_service', 'driver', v_actor,
      private.position_hint(p_position, p_reason, p_at), jsonb_build_object('at', p_at));
    perform private.log_action(v_actor, null, v_t.id, 'start_service', private.position_hint(null, p_reason, p_at));
    perform private.notify_about('driver_on_way', v_t.id);
  end if;
  return private.ok(private.task_of(v_t.id, v_actor));
end $$;
revoke execute on function app.start_service(uuid, timestamptz, jsonb, text) from public;
grant execute on function app.start_service(uuid, timestamptz, jsonb, text) to handover_person;
