-- find_pickup_leave_reason: why the driver may leave the pickup without the cash: 'safe_too_low' (they are at a hub
-- that cannot give it), 'count_mismatch', 'no_count_response'; null if they may not.
create function private.find_pickup_leave_reason(p_leg public.custody_legs) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_leg.kind = 'pickup' and p_leg.giver_kind = 'hub' and private.is_open_leg(p_leg.state) and p_leg.arrived_at is not null
                   and private.compute_available_safe_cash(p_leg.giver_id) < p_leg.amount then 'safe_too_low'
              when p_leg.kind <> 'pickup' or p_leg.state <> 'waiting' then null
              when p_leg.counted <> p_leg.amount or p_leg.count_response -> 'agrees' = 'false' then 'count_mismatch'
              when private.find_pickup_leave_time(p_leg) <= clock_timestamp() then 'no_count_response' end;
end $$;

-- leave_pickup: assigned -> cancelled: the amount differs from the delivery's, or the other side has not answered for
-- long enough. No cash moves; the payment is refunded, both parties are notified, and the driver is free. At a hub the
-- parties are not at fault: the delivery is dispatched again, as when the driver gives it back. The driver is paid for
-- the trip only for a missing answer, because a differing amount rests on the driver's word alone. Idempotent.
create function app.leave_pickup(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_transaction public.transactions := case when v_refusal is null then private.lock_task(p_transaction_id, v_actor) end;
  v_leg public.custody_legs;
  v_reason_code text;
begin
  if v_transaction.id is null then
    return coalesce(v_refusal, private.refuse_task_not_found());
  elsif v_transaction.driver_id is distinct from v_actor or v_transaction.status <> 'assigned' then
    -- Checks the driver's latest step: since an earlier one they may have had the delivery again, and may carry the
    -- cash.
    if (select u.action = 'leave_pickup' or v_transaction.funding = 'prefunded' and u.action = 'cancel_task' and u.old_status = 'assigned'
          from public.transaction_status_updates u where u.transaction_id = v_transaction.id and u.actor_id = v_actor order by u.id desc limit 1) then
      return private.ok(private.get_task_json(v_transaction.id, v_actor));
    end if;
    return private.refuse('NO_OPEN_LEG');
  end if;
  v_leg := private.find_open_delivery_leg(v_transaction.id);
  v_reason_code := private.find_pickup_leave_reason(v_leg);
  if v_reason_code is null and v_leg.arrived_at is null then
    return private.refuse('LEAVE_TOO_EARLY', '{"reason": "not_arrived", "leaveAllowedAt": null}');
  elsif v_reason_code is null then
    return private.refuse('LEAVE_TOO_EARLY', jsonb_build_object('reason', 'no_answer_yet', 'leaveAllowedAt', private.format_iso(private.find_pickup_leave_time(v_leg))));
  end if;
  if v_leg.giver_kind = 'hub' then
    perform private.release_task(v_transaction, 'cancel_task', 'driver', v_actor, p_reason);
    return private.ok(private.get_task_json(v_transaction.id, v_actor));
  end if;
  v_transaction := private.change_transaction_status(v_transaction.id, array['assigned'], 'leave_pickup', 'driver', v_actor, jsonb_build_object('reason', p_reason, 'reasonCode', v_reason_code),
                                            jsonb_build_object('reasonCode', v_reason_code));
  perform private.end_assignment(v_transaction.id, 'cancelled', jsonb_build_object('reasonCode', v_reason_code));
  if v_reason_code = 'no_count_response' then
    perform private.pay_driver(v_transaction, private.get_failed_delivery_pay(v_transaction.id), 'operator', jsonb_build_object('actor', 'driver', 'actorId', v_actor));
  end if;
  perform private.log_driver_action(v_actor, null, v_transaction.id, 'leave_pickup', jsonb_build_object('reason', p_reason, 'reasonCode', v_reason_code));
  perform private.notify_other_parties('transaction_cancelled', v_transaction, v_actor);
  perform private.schedule_track_jobs(v_transaction.id, v_actor);
  perform private.free_driver(v_actor);
  return private.ok(private.get_task_json(v_transaction.id, v_actor));
end $$;
revoke execute on function app.leave_pickup(uuid, text) from public;
grant execute on function app.leave_pickup(uuid, text) to handover_authenticated;
