-- return_to_hub_refusal: returns why the driver must wait, and until when.
create function private.return_to_hub_refusal(p_leg public.custody_legs) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_leg.arrived_at is null then private.refuse('RETURN_TOO_EARLY', '{"reason": "not_there", "hubReturnAllowedAt": null}')
    when p_leg.state <> 'waiting' or p_leg.answer is not null then private.refuse('RETURN_TOO_EARLY', '{"reason": "answered", "hubReturnAllowedAt": null}')
    else private.refuse('RETURN_TOO_EARLY', jsonb_build_object('reason', 'no_answer_yet', 'hubReturnAllowedAt', private.format_iso(private.find_hub_return_time(p_leg)))) end;
end $$;

-- return_to_hub: redirects a return to a hub, because the sender has not answered for long enough after the driver's
-- arrival. Idempotent.
create function app.return_to_hub(p_transaction_id uuid, p_hub_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.cash_carrier_refusal(v_actor, p_transaction_id);
  v_t public.transactions := case when v_refusal is null then private.lock_task(p_transaction_id, v_actor) end;
  v_leg public.custody_legs;
  v_hub public.hubs;
begin
  if v_t.id is null then
    return coalesce(v_refusal, private.refuse_task_not_found());
  end if;
  v_leg := private.find_open_return(v_t.id, v_actor);
  select * into v_hub from public.hubs h where h.id = p_hub_id and h.is_active;
  if v_leg.id is null then
    return private.refuse('NO_OPEN_LEG');
  elsif v_hub.id is null then
    return private.refuse_hub_not_found();
  elsif v_leg.taker_kind = 'hub' and v_leg.taker_id = p_hub_id then
    return private.ok(private.get_task_json(v_t.id, v_actor));
  elsif v_leg.taker_kind = 'hub' then
    return private.refuse('NO_OPEN_LEG', '{"reason": "other_hub"}');
  elsif not private.can_return_to_hub(v_leg) then
    return private.return_to_hub_refusal(v_leg);
  end if;
  perform private.redirect_return_to_hub(v_leg, v_hub, jsonb_build_object('by', v_actor, 'driver', v_actor));
  perform private.log_driver_action(v_actor, null, v_t.id, 'return_to_hub', jsonb_build_object('hubId', v_hub.id));
  return private.ok(private.get_task_json(v_t.id, v_actor));
end $$;
revoke execute on function app.return_to_hub(uuid, uuid) from public;
grant execute on function app.return_to_hub(uuid, uuid) to handover_authenticated;
