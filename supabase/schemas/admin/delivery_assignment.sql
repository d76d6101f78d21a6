-- refuse_not_eligible: returns NOT_ELIGIBLE with the gate that the driver fails. A gate is a condition that excludes a
-- driver.
create function private.refuse_not_eligible(p_gate text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('NOT_ELIGIBLE', jsonb_build_object('reason', p_gate, 'failedGate', p_gate));
end $$;

-- find_failed_location_gate: returns 'zones' if the driver has zones and none contains the delivery, 'location' if the
-- position cannot be checked.
create function private.find_failed_location_gate(p_transaction public.transactions, p_driver_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when exists (select from public.driver_zone_assignments a join public.geofence_zones z on z.id = a.zone_id and z.is_active
                  where a.driver_id = p_driver_id and a.is_active)
     and not exists (select from public.driver_zone_assignments a join private.list_zones_at(p_transaction.delivery_latitude, p_transaction.delivery_longitude) z on z.id = a.zone_id
                      where a.driver_id = p_driver_id and a.is_active) then 'zones' end;
exception when others then
  raise warning 'the location of delivery % could not be validated: %', p_transaction.id, sqlerrm;
  return 'location';
end $$;

-- find_failed_manual_gate: returns the first failed gate that also applies to manual assignment. Distance, earlier
-- offers and other open offers do not apply, because overriding them is the purpose of manual assignment.
create function private.find_failed_manual_gate(p_transaction public.transactions, p_driver public.driver_profiles) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when not p_driver.is_approved or p_driver.suspended_at is not null then 'approved'
    when coalesce(p_driver.optimo_route_external_id, '') = '' then 'external_id'
    when private.find_offer_block_reason(p_driver.user_id) is not null then private.find_offer_block_reason(p_driver.user_id)
    when private.has_active_task(p_driver.user_id) then 'no_active_task'
    when not p_driver.is_available then 'available'
    when p_driver.status <> 'online' then 'online'
    when p_driver.user_id in (p_transaction.user_id, p_transaction.receiver_id) then 'not_a_party'
    else private.find_failed_location_gate(p_transaction, p_driver.user_id)
  end;
end $$;

-- admin_assign_delivery: assigns a paid delivery to a driver and closes its open offers. Idempotent.
create function app.admin_assign_delivery(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.lock_for_operation_refusal(p_transaction_id);
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
  v_driver public.driver_profiles;
  v_gate text;
  v_assignment uuid;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_transaction.driver_id = p_driver_id and private.is_with_driver(v_transaction.status) then
    return private.admin_delivery_result_json(v_transaction.id, v_admin);
  end if;
  if not private.is_seeking_driver(v_transaction.status) then
    return private.refuse_wrong_state('cannot_assign', v_transaction.status);
  end if;
  if p_driver_id = v_admin then
    return private.refuse_conflict_of_interest();
  elsif private.is_under_money_review(v_transaction.id) then
    return private.money_review_refusal(v_transaction.id);
  elsif not private.choose_hub(v_transaction) then
    return private.refuse('NO_HUB', '{"reason": "now"}');
  end if;
  select * into v_transaction from public.transactions t where t.id = v_transaction.id;
  select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id for no key update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  v_gate := private.find_failed_manual_gate(v_transaction, v_driver);
  if v_gate is not null then
    return private.refuse_not_eligible(v_gate);
  end if;
  v_refusal := private.cash_ceiling_refusal(v_driver, v_transaction.amount, false);
  if v_refusal is not null then
    return v_refusal || '{"failedGate": "cash"}';
  end if;

  begin
    perform private.withdraw_offers(v_transaction.id, 'reassigned', (
      select offer.id from public.driver_notifications offer where offer.transaction_id = v_transaction.id and offer.driver_id = p_driver_id and private.is_open_offer(offer.status)));
    perform private.withdraw_offers(v_transaction.id, 'assigned');
    v_transaction := private.change_transaction_status(v_transaction.id, array['payment_confirmed', 'broadcast'], 'assign', 'admin', v_admin,
      jsonb_build_object('driverId', p_driver_id), jsonb_build_object('driverId', p_driver_id, 'acceptedVia', 'admin'));
    v_assignment := private.create_assignment(v_transaction, p_driver_id, private.get_priority(v_transaction),
      v_transaction.assigned_at, '{"acceptedVia": "admin"}');
  exception when sqlstate 'NOREC' then
    raise warning '%', sqlerrm;
    return private.refuse_not_eligible('assignment');
  end;
  perform private.renew_code(v_transaction.id);
  perform private.set_driver_on_duty(p_driver_id);
  perform private.log_driver_action(p_driver_id, v_assignment, v_transaction.id, 'assigned_by_admin');
  perform private.record_admin_action(v_admin, 'assign', v_transaction.id, null, jsonb_build_object('driverId', p_driver_id));
  perform private.notify_delivery('driver_assigned', v_transaction.id);
  perform private.notify_delivery('task_assigned', v_transaction.id, p_driver_id);
  -- The driver's other offers are closed by their own jobs, because one transaction never locks two deliveries.
  perform private.enqueue('expire_offer', jsonb_build_object('offerId', offer.id), null, 'expire:' || offer.id)
    from public.driver_notifications offer where offer.driver_id = p_driver_id and private.is_open_offer(offer.status);
  return private.admin_delivery_result_json(v_transaction.id, v_admin);
end $$;
revoke execute on function app.admin_assign_delivery(uuid, uuid) from public;
grant execute on function app.admin_assign_delivery(uuid, uuid) to handover_authenticated;

-- admin_unassign_delivery: takes a delivery that has not started from its driver. It is dispatched again, never to that
-- driver. Idempotent.
create function app.admin_unassign_delivery(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.lock_for_operation_refusal(p_transaction_id);
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_transaction.status = 'assigned' then
    perform private.record_admin_action(v_admin, 'unassign', v_transaction.id, p_reason, jsonb_build_object('driverId', v_transaction.driver_id));
    perform private.release_task(v_transaction, 'unassign', 'admin', v_admin, p_reason);
    perform private.notify_delivery('transaction_cancelled', v_transaction.id, v_transaction.driver_id, '{"recalled": true}');
  elsif not private.is_seeking_driver(v_transaction.status) then
    return private.refuse_wrong_state('cannot_unassign', v_transaction.status);
  end if;
  return private.admin_delivery_result_json(v_transaction.id, v_admin);
end $$;
revoke execute on function app.admin_unassign_delivery(uuid, text) from public;
grant execute on function app.admin_unassign_delivery(uuid, text) to handover_authenticated;

-- admin_reassign_delivery: moves a delivery that has not started to another driver in one transaction, without offers
-- in between. If the other driver is not eligible, nothing changes. Idempotent.
create function app.admin_reassign_delivery(p_transaction_id uuid, p_driver_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.lock_for_operation_refusal(p_transaction_id);
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
  v_response jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_transaction.status <> 'assigned' or v_transaction.driver_id = p_driver_id then
    return app.admin_assign_delivery(v_transaction.id, p_driver_id);
  end if;
  -- Locks both drivers in the order of their ids: two deliveries that swap drivers concurrently must not deadlock.
  perform from public.optimoroute_orders assignment where assignment.transaction_id = v_transaction.id for no key update;
  perform from public.driver_profiles d where d.user_id in (v_transaction.driver_id, p_driver_id) order by d.user_id for no key update;
  begin
    v_response := app.admin_unassign_delivery(v_transaction.id, p_reason);
    if v_response -> 'ok' = 'true' then
      v_response := app.admin_assign_delivery(v_transaction.id, p_driver_id);
    end if;
    if v_response -> 'ok' <> 'true' then
      -- RFUSD (refused) is a code of ours, to roll back this block.
      raise exception 'refused' using errcode = 'RFUSD';
    end if;
  exception when sqlstate 'RFUSD' then
    -- Returns the refusal; the exception has rolled back the changes.
    null;
  end;
  return v_response;
end $$;
revoke execute on function app.admin_reassign_delivery(uuid, uuid, text) from public;
grant execute on function app.admin_reassign_delivery(uuid, uuid, text) to handover_authenticated;
