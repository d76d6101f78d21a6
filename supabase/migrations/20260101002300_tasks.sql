-- A driver works his task: start, arrive, and what it takes to read it. Repeating a done step is a success, which suits
-- phones with bad networks.

-- get_current_task: the task the driver holds now, or null.
create function public.get_current_task() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok(private.task_of(private.current_delivery_of(v_actor), v_actor));
end $$;

-- position_hint: where the phone says the step was taken. Kept with the step's record, unless it is too long for a place; it moves
-- nothing.
create function private.position_hint(p_position jsonb, p_reason text, p_at timestamptz) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('position', case when jsonb_typeof(p_position) = 'object' and length(p_position::text) <= 500 then jsonb_build_object(
           'latitude', p_position -> 'latitude', 'longitude', p_position -> 'longitude', 'accuracy', p_position -> 'accuracy',
           'timestamp', p_position -> 'timestamp') end,
         'reason', left(p_reason, 500), 'at', private.iso(p_at)))
$$;

-- held_task: the delivery, locked with its assignment, if it is or was this driver's task; else a row of nulls.
create function private.held_task(p_transaction_id uuid, p_driver_id uuid) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  -- Why asked before the lock: a stranger must not be able to make others wait.
  if not exists (select from public.optimoroute_orders a where a.transaction_id = p_transaction_id
                    and a.driver_id = p_driver_id and a.accepted_at is not null) then
    return null;
  end if;
  v_t := private.lock_transaction(p_transaction_id);
  perform private.lock_offers(p_transaction_id);
  return v_t;
end $$;

-- no_such_task: missing and somebody else's look the same.
create function private.no_such_task() returns jsonb
language sql immutable set search_path = '' as $$
  select private.refuse('TRANSACTION_NOT_FOUND', 'Transaction not found')
$$;

-- start_service: assigned -> in_transit, by the driver who holds the task; both parties are told. From here on the driver
-- counts as holding the cash, also when the step arrives after the delivery was taken from them.
create function public.start_service(p_transaction_id uuid, p_at timestamptz default null, p_position jsonb default null, p_reason text default null)
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
    return private.refuse('NO_ACTIVE_TASK', 'No active task to start service for');
  end if;
  if v_t.status not in ('assigned', 'in_transit') then
    return private.refuse('INVALID_STATE_TRANSITION', format('Cannot start service - task is in %s state',
                          private.task_of(v_t.id, v_actor) ->> 'state'));
  end if;
  if v_t.status = 'assigned' then
    v_t := private.move_transaction(v_t.id, array['assigned'], 'start_service', 'driver', v_actor,
      private.position_hint(p_position, p_reason, p_at), jsonb_build_object('at', p_at));
    perform private.log_action(v_actor, null, v_t.id, 'start_service', private.position_hint(null, p_reason, p_at));
    perform private.notify_about('driver_on_way', v_t.id);
  end if;
  return private.ok(private.task_of(v_t.id, v_actor));
end $$;

-- arrive: in_transit -> servicing, by the driver who holds the task; both parties are told. Far from the address, or where
-- nobody knows how far, it takes a reason. The reason and the distance are for the record alone: the parties do not read it.
create function public.arrive(p_transaction_id uuid, p_at timestamptz default null, p_position jsonb default null, p_reason text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_t public.transactions;
  v_judged record;
  v_note jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_t := private.held_task(p_transaction_id, v_actor);
  if v_t.id is null then
    return private.no_such_task();
  end if;
  if v_t.driver_id is distinct from v_actor or v_t.status not in ('in_transit', 'servicing') then
    return private.refuse('INVALID_STATE', 'No active task or invalid state for arrival');
  end if;
  if v_t.status = 'in_transit' then
    v_judged := private.judge_arrival(v_t, v_actor, p_position, p_at);
    -- Two letters are no reason.
    if v_judged.gate = 'reason' and coalesce(length(btrim(p_reason)), 0) < 3 then
      return private.refuse('NOT_AT_DESTINATION', 'You are not at the delivery address yet',
                            jsonb_build_object('distanceM', v_judged.metres, 'needsReason', true));
    end if;
    v_note := case when v_judged.gate = 'free' then '{}'
                   else jsonb_strip_nulls(jsonb_build_object('gate', v_judged.gate, 'distanceM', v_judged.metres)) end;
    v_t := private.move_transaction(v_t.id, array['in_transit'], 'arrive', 'driver', v_actor,
      private.position_hint(p_position, p_reason, p_at) || v_note, jsonb_build_object('at', p_at));
    perform private.log_action(v_actor, null, v_t.id, 'arrive', private.position_hint(null, p_reason, p_at) || v_note);
    perform private.notify_about('driver_arrived', v_t.id);
    perform private.review_step(v_t, v_actor, 'arrive', p_position, p_at);
  end if;
  return private.ok(private.task_of(v_t.id, v_actor));
end $$;

revoke execute on function public.get_current_task(), public.start_service(uuid, timestamptz, jsonb, text),
  public.arrive(uuid, timestamptz, jsonb, text) from public, anon, authenticated;
grant execute on function public.get_current_task(), public.start_service(uuid, timestamptz, jsonb, text),
  public.arrive(uuid, timestamptz, jsonb, text) to authenticated;
