-- Cash that its sender does not take back goes to a hub: the open return becomes void, and a new return to the hub
-- opens. The driver's route, arrival and active-delivery banner follow the leg (one transfer of cash).

-- find_leg_hub: returns the hub that takes or gives a leg's cash; a row of nulls if both sides are people.
create function private.find_leg_hub(p_leg public.custody_legs) returns public.hubs
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select h from public.hubs h where h.id = case 'hub' when p_leg.taker_kind then p_leg.taker_id when p_leg.giver_kind then p_leg.giver_id end);
end $$;

-- choose_return_hub: returns the hub for cash of a prefunded delivery (paid in advance, given by a hub) that cannot be
-- handed over: the nearest to the drop-off, open ones first, then those that ever open; otherwise the hub that gave it.
create function private.choose_return_hub(p_transaction public.transactions) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select h.id from public.hubs h
                    where h.is_active and private.compute_distance_m(h.lat, h.lng, p_transaction.delivery_latitude, p_transaction.delivery_longitude) <= private.get_setting('search_radius_m')
                      and private.find_next_hub_opening(h, clock_timestamp()) is not null
                    order by private.is_hub_open(h, clock_timestamp()) desc, private.compute_distance_m(h.lat, h.lng, p_transaction.delivery_latitude, p_transaction.delivery_longitude), h.id limit 1), p_transaction.hub_id);
end $$;

-- find_hub_return_time: returns from when the driver may bring a return to a hub without the sender's answer; null
-- before the arrival.
create function private.find_hub_return_time(p_leg public.custody_legs) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_leg.kind = 'return' and p_leg.taker_kind <> 'hub' and p_leg.arrived_at is not null
    then p_leg.arrived_at + make_interval(secs => private.get_setting('return_response_timeout_seconds')::double precision) end;
end $$;

-- can_return_to_hub: returns whether the driver may bring this return to a hub now, because the sender has not answered
-- for long enough.
create function private.can_return_to_hub(p_leg public.custody_legs) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_leg.state = 'waiting' and p_leg.count_response is null and private.find_hub_return_time(p_leg) <= clock_timestamp(), false);
end $$;

-- find_last_hub: returns the hub to which this driver last brought, or was to bring, the delivery's cash; the rest goes
-- there too. Null if the last recipient is its sender.
create function private.find_last_hub(p_transaction_id uuid, p_driver_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when recipient.kind = 'hub' then recipient.id end
      from (select l.taker_kind as kind, l.taker_id as id, l.opened_at as at from public.custody_legs l
             where l.transaction_id = p_transaction_id and l.driver_id = p_driver_id and l.kind = 'return'
            union all
            select 'hub', d.hub_id, d.ended_at from private.hub_deposits d join private.hub_deposit_items i on i.deposit_id = d.id
             where i.transaction_id = p_transaction_id and d.driver_id = p_driver_id and d.state = 'done') recipient
     order by recipient.at desc limit 1);
end $$;

-- find_open_return: returns the driver's open return of this delivery; a row of nulls if there is none.
create function private.find_open_return(p_transaction_id uuid, p_driver_id uuid) returns public.custody_legs
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select l from public.custody_legs l
     where l.transaction_id = p_transaction_id and l.driver_id = p_driver_id and l.kind = 'return' and l.state in ('waiting', 'verifying'));
end $$;

-- redirect_return_to_hub: redirects the return to this hub and notifies sender and driver. The caller has locked the
-- delivery.
create function private.redirect_return_to_hub(p_leg public.custody_legs, p_hub public.hubs, p_note jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_new_leg_id uuid;
  v_transaction public.transactions;
  v_facts jsonb := jsonb_build_object('hub', p_hub.name, 'address', p_hub.address, 'amount', p_leg.amount);
begin
  perform private.end_leg(p_leg.id, 'void', private.leg_note_json('to_hub', p_note || jsonb_build_object('hubId', p_hub.id)));
  delete from private.leg_codes c where c.leg_id = p_leg.id;
  insert into public.custody_legs (transaction_id, kind, giver_kind, giver_id, taker_kind, taker_id, driver_id, amount, matching_digits)
  values (p_leg.transaction_id, 'return', 'driver', p_leg.driver_id, 'hub', p_hub.id, p_leg.driver_id, p_leg.amount, private.generate_matching_digits())
  returning id into v_new_leg_id;
  select * into v_transaction from public.transactions t where t.id = p_leg.transaction_id;
  perform private.notify_delivery('cash_to_hub', v_transaction.id, recipient_id, v_facts, 'leg-' || v_new_leg_id)
     from unnest(array[case v_transaction.funding when 'sender_cash' then v_transaction.user_id end, p_leg.driver_id]) recipient_id where recipient_id is not null and recipient_id is distinct from private.parse_uuid(p_note ->> 'driver');
  perform private.broadcast_delivery(v_transaction);
  perform private.refresh_driver_eligibility(p_leg.driver_id);
end $$;

-- return_to_hub_refusal: returns why the driver must wait, and until when.
create function private.return_to_hub_refusal(p_leg public.custody_legs) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_leg.arrived_at is null then private.refuse('RETURN_TOO_EARLY', '{"reason": "not_arrived", "hubReturnAllowedAt": null}')
    when p_leg.state <> 'waiting' or p_leg.count_response is not null then private.refuse('RETURN_TOO_EARLY', '{"reason": "answered", "hubReturnAllowedAt": null}')
    else private.refuse('RETURN_TOO_EARLY', jsonb_build_object('reason', 'no_answer_yet', 'hubReturnAllowedAt', private.format_iso(private.find_hub_return_time(p_leg)))) end;
end $$;

-- return_to_hub: redirects a return to a hub, because the sender has not answered for long enough after the driver's
-- arrival. Idempotent.
create function app.return_to_hub(p_transaction_id uuid, p_hub_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.cash_carrier_refusal(v_actor, p_transaction_id);
  v_transaction public.transactions := case when v_refusal is null then private.lock_task(p_transaction_id, v_actor) end;
  v_leg public.custody_legs;
  v_hub public.hubs;
begin
  if v_transaction.id is null then
    return coalesce(v_refusal, private.refuse_task_not_found());
  end if;
  v_leg := private.find_open_return(v_transaction.id, v_actor);
  select * into v_hub from public.hubs h where h.id = p_hub_id and h.is_active;
  if v_leg.id is null then
    return private.refuse('NO_OPEN_LEG');
  elsif v_hub.id is null then
    return private.refuse_hub_not_found();
  elsif v_leg.taker_kind = 'hub' and v_leg.taker_id = p_hub_id then
    return private.ok(private.get_task_json(v_transaction.id, v_actor));
  elsif v_leg.taker_kind = 'hub' then
    return private.refuse('NO_OPEN_LEG', '{"reason": "other_hub"}');
  elsif not private.can_return_to_hub(v_leg) then
    return private.return_to_hub_refusal(v_leg);
  end if;
  perform private.redirect_return_to_hub(v_leg, v_hub, jsonb_build_object('by', v_actor, 'driver', v_actor));
  perform private.log_driver_action(v_actor, null, v_transaction.id, 'return_to_hub', jsonb_build_object('hubId', v_hub.id));
  return private.ok(private.get_task_json(v_transaction.id, v_actor));
end $$;
revoke execute on function app.return_to_hub(uuid, uuid) from public;
grant execute on function app.return_to_hub(uuid, uuid) to handover_authenticated;

-- admin_set_return_hub: sets the hub for the return of the delivery's cash; if two drivers hold some of it, for both.
-- Records the administrator. Idempotent.
create function app.admin_set_return_hub(p_transaction_id uuid, p_hub_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.lock_for_decision_refusal(p_transaction_id);
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
  v_leg public.custody_legs;
  v_hub public.hubs;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_hub from public.hubs h where h.id = p_hub_id and h.is_active;
  if not exists (select from private.list_open_returns(v_transaction.id)) then
    return private.refuse_wrong_state('no_cash_to_return', v_transaction.status);
  elsif v_hub.id is null then
    return private.refuse_hub_not_found();
  end if;
  for v_leg in select * from private.list_open_returns(v_transaction.id) l where l.taker_kind <> 'hub' or l.taker_id <> p_hub_id order by l.driver_id loop
    perform private.redirect_return_to_hub(v_leg, v_hub, jsonb_build_object('by', v_admin, 'reason', p_reason));
    perform private.record_admin_action(v_admin, 'set_return_hub', v_transaction.id, p_reason,
      jsonb_build_object('hubId', v_hub.id, 'driverId', v_leg.driver_id, 'amount', v_leg.amount, 'orderNo', v_transaction.order_no));
  end loop;
  return private.admin_delivery_result_json(v_transaction.id, v_admin);
end $$;
revoke execute on function app.admin_set_return_hub(uuid, uuid, text) from public;
grant execute on function app.admin_set_return_hub(uuid, uuid, text) to handover_authenticated;
