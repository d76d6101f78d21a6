-- Offers and tasks as the driver's phone receives them.

-- is_open_offer: whether an offer waits for an answer by its status; the deadline is checked separately. Without a
-- search_path, so that the planner can inline it and use the indexes of open offers.
create function private.is_open_offer(p_status text) returns boolean
language sql immutable return p_status in ('sent', 'delivered', 'read');

-- get_current_closed_reason: why the offer closed. An administrator may have assigned its delivery to the offer's
-- driver, and then to another or to none; p_driver_id has the delivery now.
create function private.get_current_closed_reason(p_offer public.driver_notifications, p_driver_id uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_offer.closed_reason is distinct from 'assigned' or p_driver_id = p_offer.driver_id then p_offer.closed_reason
              when p_driver_id is null then 'driver_unavailable' else 'reassigned' end;
end $$;

-- offer_json: an offer. An open one after its deadline is returned as expired, even if no job has closed it.
create function private.offer_json(p_offer public.driver_notifications) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', p_offer.id,
      'status', case when access.is_open then 'new'
                     when p_offer.status in ('accepted', 'rejected') then p_offer.status else 'expired' end,
      'closedReason', case when private.is_open_offer(p_offer.status) and not access.is_open then 'timeout'
                           else private.get_current_closed_reason(p_offer, t.driver_id) end,
      'outcome', private.get_offer_outcome(p_offer),
      'sentAt', private.format_iso(p_offer.sent_at), 'deliveredAt', private.format_iso(p_offer.delivered_at), 'readAt', private.format_iso(p_offer.read_at),
      'expiresAt', private.format_iso(p_offer.expires_at), 'serverTime', private.format_iso(clock_timestamp()),
      'rejectionReason', p_offer.rejection_reason, 'transactionId', p_offer.transaction_id, 'assignmentId', p_offer.assignment_id,
      'driverId', p_offer.driver_id,
      -- The delivery's present places, the sender's instructions and the preferred time are visible to the driver of an
      -- open offer and to the driver who has the delivery. The route is drawn only for an open offer.
      'pickupCoordinates', case when access.is_readable then private.point_json(t.pickup_latitude, t.pickup_longitude) end,
      'deliveryCoordinates', case when access.is_readable then private.point_json(t.delivery_latitude, t.delivery_longitude) end,
      'taskDetails', '{"estimateApproximate": true, "routePolyline": null}' || p_offer.data
        || case when access.is_open then '{}' else '{"routePolyline": null}'::jsonb end
        || jsonb_build_object('instructions', case when access.is_readable then nullif(btrim(t.package_details ->> 'special_instructions'), '') end,
                              'deliveryUnit', case when access.is_readable then t.delivery_unit end,
                              'pickupUnit', case when access.is_readable then t.pickup_unit end,
                              'preferredTime', case when access.is_readable then private.preferred_time_json(t) end,
                              'driverPay', private.get_driver_pay(t.id), 'tip', private.get_tip(t.id)),
      -- Old offers disappear from the phone; the rows stay for history and statistics.
      'archived', p_offer.sent_at < clock_timestamp() - make_interval(secs => private.get_setting('offer_cleanup_seconds')::int))
      from (select private.is_open_offer(p_offer.status) and clock_timestamp() < p_offer.expires_at as is_open) deadline
      join public.transactions t on t.id = p_offer.transaction_id
     cross join lateral (select deadline.is_open, deadline.is_open or p_offer.status = 'accepted' and t.driver_id = p_offer.driver_id as is_readable) access);
end $$;

-- get_task_state: the delivery's status as a task state.
create function private.get_task_state(p_status text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case p_status when 'assigned' then 'accepted' when 'in_transit' then 'active' when 'servicing' then 'arrived'
    when 'delivered' then 'completed' when 'cancelled' then 'cancelled' when 'failed' then 'cancelled' else 'pending' end;
end $$;

-- task_contact_json: the driver's contact on this leg (one transfer of cash): the sender at the pickup and at a return,
-- the hub that gives or takes the cash, otherwise the receiver. `maskedCalling`: calls and texts go through our number,
-- and only the last digits are shown.
create function private.task_contact_json(p_transaction public.transactions, p_leg public.custody_legs, p_show_full boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when 'hub' in (p_leg.taker_kind, p_leg.giver_kind) then (select jsonb_build_object('name', h.name, 'phone', null, 'role', 'hub', 'maskedCalling', false) from private.find_leg_hub(p_leg) h)
      when p_leg.kind = 'return' or p_leg.id is null and p_transaction.status = 'assigned' or p_leg.kind = 'pickup'
      then jsonb_build_object('name', p_transaction.sender_name, 'phone', private.format_visible_phone(private.find_verified_phone(p.user_id), p_show_full), 'role', 'sender', 'maskedCalling', p_show_full and private.is_masked_calling_enabled())
      else jsonb_build_object('name', p_transaction.customer_name, 'phone', private.format_visible_phone(p_transaction.customer_phone, p_show_full), 'role', 'receiver', 'maskedCalling', p_show_full and private.is_masked_calling_enabled()) end
      from public.user_profiles p where p.user_id = p_transaction.user_id);
end $$;

-- find_task_leg: the open leg of the driver's task; a row of nulls if there is none or the delivery is no longer
-- theirs.
create function private.find_task_leg(p_transaction_id uuid, p_assignment public.optimoroute_orders) returns public.custody_legs
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select l from public.custody_legs l
     where l.transaction_id = p_transaction_id and l.driver_id = p_assignment.driver_id and l.state in ('waiting', 'verifying') and l.opened_at >= p_assignment.accepted_at);
end $$;

-- task_places_json: the places of a task. release_task stores them with the assignment that it ends.
create function private.task_places_json(p_transaction public.transactions) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('pickupAddress', p_transaction.pickup_address, 'deliveryAddress', p_transaction.delivery_address,
    'coordinates', private.point_json(p_transaction.delivery_latitude, p_transaction.delivery_longitude),
    'pickupCoordinates', private.point_json(p_transaction.pickup_latitude, p_transaction.pickup_longitude));
end $$;

-- task_json: a driver's task, from their assignment and the delivery. The driver does not see what happens to the
-- delivery after their assignment ended, such as a corrected address, and sees the customer's phone number only while
-- they have the delivery and numbers are not masked.
create function private.task_json(p_assignment public.optimoroute_orders, p_transaction public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_current boolean := coalesce(p_transaction.driver_id = p_assignment.driver_id and p_transaction.assigned_at = p_assignment.accepted_at, false);
  -- Cash that must be returned is still the driver's task, whatever the delivery's status.
  v_leg public.custody_legs := private.find_task_leg(p_transaction.id, p_assignment);
  v_is_return boolean := coalesce(v_leg.kind = 'return', false);
  v_has_in_hand boolean := v_is_return or v_is_current and private.is_with_driver(p_transaction.status);
  v_state text := case when v_is_return then case when v_leg.arrived_at is null then 'active' else 'arrived' end
                       when p_assignment.status = 'completed' then 'completed'
                       when p_assignment.status = 'cancelled' then coalesce(p_assignment.custom_fields ->> 'outcome', 'cancelled')
                       else private.get_task_state(p_transaction.status) end;
  -- The delivery is, or ended as, this driver's.
  v_can_follow boolean := v_is_current or v_has_in_hand;
  v_metres double precision;
  v_seconds double precision;
  v_is_approximate boolean;
  v_instructions text := case when v_can_follow then nullif(btrim(p_transaction.package_details ->> 'special_instructions'), '') end;
  v_preferred_time jsonb := case when v_can_follow then private.preferred_time_json(p_transaction) end;
begin
  if v_has_in_hand and (case when v_is_return then v_leg.arrived_at is not null else p_transaction.status = 'servicing' end) then
    v_metres := 0;
  elsif v_has_in_hand then
    select route.metres, route.seconds, route.approximate into v_metres, v_seconds, v_is_approximate from private.get_remaining_route(p_transaction, p_assignment.driver_id) route;
  end if;
  return jsonb_build_object(
    'id', p_assignment.id, 'transactionId', p_transaction.id, 'assignmentId', p_assignment.id, 'driverId', p_assignment.driver_id,
    'notificationId', (select offer.id from public.driver_notifications offer where offer.transaction_id = p_assignment.transaction_id and offer.assignment_id = p_assignment.id and offer.status = 'accepted'),
    'customerName', p_transaction.customer_name,
    'customerPhone', private.format_visible_phone(p_transaction.customer_phone, v_has_in_hand),
    'amount', p_transaction.amount, 'funding', p_transaction.funding, 'state', v_state, 'acceptedVia', p_assignment.custom_fields ->> 'acceptedVia',
    'distance', round(v_metres::numeric)::int, 'eta', case when v_metres = 0 then 0 else private.round_up_minutes(v_seconds) end,
    'estimatedArrival', case when v_metres > 0 then private.format_iso(private.estimate_arrival(v_seconds)) end, 'etaApproximate', v_is_approximate,
    -- The sender's notes are hidden from the driver; `notes` contains the instructions.
    'notes', v_instructions, 'instructions', v_instructions, 'preferredTime', v_preferred_time, 'urgent', p_transaction.urgent,
    'contact', case when v_can_follow then private.task_contact_json(p_transaction, v_leg, v_has_in_hand) end, 'leg', private.leg_json(v_leg, p_transaction, true, false),
    'priority', case when p_transaction.urgent then 'urgent' else coalesce(p_assignment.custom_fields ->> 'priority', 'medium') end)
  || private.task_places_json(p_transaction) || case when v_can_follow then '{}' else coalesce(p_assignment.custom_fields -> 'places', '{}') end
  || jsonb_build_object(
    'deliveryUnit', case when v_can_follow then p_transaction.delivery_unit end, 'pickupUnit', case when v_can_follow then p_transaction.pickup_unit end,
    'driverPay', private.find_task_pay(p_transaction, p_assignment.driver_id, v_state, v_has_in_hand, v_is_return),
    'tip', case when v_has_in_hand or v_state = 'completed' then private.get_tip(p_transaction.id) end,
    'createdAt', private.format_iso(p_transaction.created_at),
    'startedAt', case when v_is_current then private.format_iso(p_transaction.started_at) end,
    'arrivedAt', case when v_is_current then private.format_iso(p_transaction.arrived_at) end,
    'completedAt', case when v_is_current then private.format_iso(p_transaction.completed_at) end,
    'cancelledAt', case when p_assignment.status = 'cancelled' then private.format_iso(p_assignment.ended_at) end,
    'reason', private.end_reason_json(p_assignment.custom_fields ->> 'reason', p_assignment.custom_fields ->> 'reasonCode'), 'reasonCode', p_assignment.custom_fields ->> 'reasonCode',
    'cashToReturn', exists (select from private.held_cash h where h.transaction_id = p_transaction.id and h.driver_id = p_assignment.driver_id and h.due_at is not null),
    'driven', private.driven_distance_json(p_transaction.id, p_assignment.driver_id),
    'codeLockedUntil', case when v_has_in_hand then private.format_iso(private.find_code_lock_end(case when v_leg.kind in ('pickup', 'return') then v_leg.id else p_transaction.id end)) end,
    'doorAttempts', case when v_is_current and v_state = 'arrived' then private.door_attempts_json(p_transaction) end,
    -- The delegate who may take the cash for the receiver, or who took it.
    'delegate', case when v_is_current and not v_is_return and (v_has_in_hand or v_state = 'completed') then private.delegate_json(p_transaction, p_assignment.driver_id, false) ->> 'name' end,
    'allowedActions', case when v_has_in_hand then private.list_allowed_driver_actions(p_transaction, p_assignment.driver_id) else '[]' end,
    'arrivalLimits', case when v_has_in_hand then private.arrival_limits_json() end,
    'updatedAt', private.format_iso(greatest(p_assignment.updated_at, case when v_is_current then p_transaction.updated_at end)),
    -- The delivery's status while the driver has it; afterwards the outcome for the driver.
    'status', case when v_is_current or v_has_in_hand then p_transaction.status when v_state = 'completed' then 'delivered' else v_state end,
    'assignedAt', private.format_iso(p_assignment.accepted_at),
    'driverName', (select d.name from public.driver_profiles d where d.user_id = p_assignment.driver_id),
    'metadata', jsonb_build_object('acceptedAt', private.format_iso(p_assignment.accepted_at), 'orderNo', p_transaction.order_no,
      'urgent', p_transaction.urgent, 'preferredTime', v_preferred_time,
      'notification', (select jsonb_build_object('id', offer.id, 'sentAt', private.format_iso(offer.sent_at), 'expiresAt', private.format_iso(offer.expires_at), 'respondedAt', private.format_iso(offer.response_at)) || (offer.data - 'routePolyline')
                         from public.driver_notifications offer where offer.transaction_id = p_assignment.transaction_id and offer.assignment_id = p_assignment.id and offer.status = 'accepted'),
      'completion', case when v_state = 'completed' then jsonb_build_object('completedAt', private.format_iso(p_transaction.completed_at), 'amount', p_transaction.amount) end)
      || case when v_can_follow then private.package_json(p_transaction.package_details) else '{}' end);
end $$;

-- get_task_json: this driver's task in this delivery, the latest if there were two; null if there was none.
create function private.get_task_json(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.task_json(assignment, t)
      from public.optimoroute_orders assignment join public.transactions t on t.id = assignment.transaction_id
     where assignment.transaction_id = p_transaction_id and assignment.driver_id = p_driver_id and assignment.accepted_at is not null
     order by assignment.accepted_at desc limit 1);
end $$;
