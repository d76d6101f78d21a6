-- arrive_with_cash: the driver of an open return, a leg (transfer of cash) that brings the cash back, arrives at its
-- destination, the sender or a hub; the position is checked against that address. The other side is notified.
create function private.arrive_with_cash(p_transaction public.transactions, p_leg public.custody_legs, p_at timestamptz, p_position jsonb, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c_min_reason_length constant int := 3;
  v_evaluation record;
  v_note jsonb;
begin
  if p_leg.arrived_at is null then
    v_evaluation := private.evaluate_place(p_leg.driver_id, private.find_leg_lat(p_leg, p_transaction), private.find_leg_lng(p_leg, p_transaction), p_position, p_at, p_leg.opened_at);
    if v_evaluation.gate = 'reason' and coalesce(length(btrim(p_reason)), 0) < c_min_reason_length and private.find_leg_lat(p_leg, p_transaction) is not null then
      return private.refuse('NOT_AT_DESTINATION', jsonb_build_object('distanceM', v_evaluation.metres, 'needsReason', true));
    end if;
    v_note := private.step_position_json(p_position, p_reason, p_at)
           || case when v_evaluation.gate = 'free' then '{}' else jsonb_strip_nulls(jsonb_build_object('gate', v_evaluation.gate, 'distanceM', v_evaluation.metres)) end;
    update public.custody_legs l set evidence = l.evidence || private.leg_note_json('arrived', v_note) where l.id = p_leg.id;
    perform private.mark_leg_arrival(p_leg);
    perform private.log_driver_action(p_leg.driver_id, null, p_transaction.id, 'arrive', v_note - 'position');
    perform private.broadcast_delivery(p_transaction);
  end if;
  return private.ok(private.get_task_json(p_transaction.id, p_leg.driver_id));
end $$;

-- arrive: in_transit -> servicing, by the driver of the task; both parties are notified. A reason is required far from
-- the address or at an unknown distance. The arrival gate is 'free', 'warn' (distance recorded) or 'reason'. Reason and
-- distance are recorded; the parties cannot read them.
create function app.arrive(p_transaction_id uuid, p_at timestamptz default null, p_position jsonb default null, p_reason text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.cash_carrier_refusal(v_actor, p_transaction_id);
  v_transaction public.transactions := case when v_refusal is null then private.lock_task(p_transaction_id, v_actor) end;
  v_leg public.custody_legs;
  c_min_reason_length constant int := 3;
  v_arrival record;
  v_note jsonb;
begin
  if v_transaction.id is null then
    return coalesce(v_refusal, private.refuse_task_not_found());
  end if;
  v_leg := private.find_open_return(v_transaction.id, v_actor);
  if v_leg.id is not null then
    return private.arrive_with_cash(v_transaction, v_leg, p_at, p_position, p_reason);
  end if;
  if v_transaction.driver_id is distinct from v_actor or not private.is_on_the_way(v_transaction.status) then
    return private.refuse('INVALID_STATE', '{"reason": "cannot_arrive"}');
  end if;
  if v_transaction.status = 'in_transit' then
    v_arrival := private.evaluate_arrival(v_transaction, v_actor, p_position, p_at);
    if v_arrival.gate = 'reason' and coalesce(length(btrim(p_reason)), 0) < c_min_reason_length then
      return private.refuse('NOT_AT_DESTINATION',
                            jsonb_build_object('distanceM', v_arrival.metres, 'needsReason', true));
    end if;
    v_note := case when v_arrival.gate = 'free' then '{}'
                   else jsonb_strip_nulls(jsonb_build_object('gate', v_arrival.gate, 'distanceM', v_arrival.metres)) end;
    v_transaction := private.change_transaction_status(v_transaction.id, array['in_transit'], 'arrive', 'driver', v_actor,
      private.step_position_json(p_position, p_reason, p_at) || v_note, jsonb_build_object('at', p_at));
    perform private.log_driver_action(v_actor, null, v_transaction.id, 'arrive', private.step_position_json(null, p_reason, p_at) || v_note);
    perform private.notify_delivery('driver_arrived', v_transaction.id);
    perform private.review_step(v_transaction, v_actor, 'arrive', p_position, p_at);
  end if;
  return private.ok(private.get_task_json(v_transaction.id, v_actor));
end $$;
revoke execute on function app.arrive(uuid, timestamptz, jsonb, text) from public;
grant execute on function app.arrive(uuid, timestamptz, jsonb, text) to handover_authenticated;
