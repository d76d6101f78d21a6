-- Deliveries as the API returns them.

-- end_reason_json: the reason why a delivery ended, as a person wrote it or as a translated code; null if there is
-- none.
create function private.end_reason_json(p_reason text, p_code text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(to_jsonb(p_reason), private.localized_message_json(p_code));
end $$;

-- mask_phone: enough to recognise a number, too little to call it.
create function private.mask_phone(p_phone text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return '•••• ' || right(p_phone, 4);
end $$;

-- history_json: all status changes of a delivery, oldest first.
create function private.history_json(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('from', u.old_status, 'to', u.new_status, 'at', private.format_iso(u."timestamp"),
                                                 'action', u.action) order by u.id), '[]')
      from public.transaction_status_updates u
     where u.transaction_id = p_transaction_id and u.old_status is distinct from u.new_status);
end $$;

-- arrival_json: the recorded distance and reason of an arrival that was not at the address; null otherwise.
create function private.arrival_json(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when u.metadata ? 'gate' then jsonb_build_object('distanceM', u.metadata -> 'distanceM', 'reason', u.metadata -> 'reason') end
      from public.transaction_status_updates u
     where u.transaction_id = p_transaction_id and u.action = 'arrive' order by u.id desc limit 1);
end $$;

-- package_json: the sender's description of the delivery, without the notes, which are hidden from the driver.
create function private.package_json(p_details jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('description', p_details -> 'description',
    'locationName', p_details -> 'location_name', 'specialInstructions', p_details -> 'special_instructions',
    'estimatedDuration', p_details -> 'estimated_duration');
end $$;

-- is_headed_to_sender: whether the driver is on the way to the sender, to pick up or to return the cash; not with cash
-- for a hub.
create function private.is_headed_to_sender(p_transaction public.transactions) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_transaction.funding = 'sender_cash' and p_transaction.status = 'assigned' or coalesce((private.find_open_return(p_transaction.id, p_transaction.driver_id)).taker_kind = 'sender', false);
end $$;

-- is_driver_visible_to_sender: whether the sender may see the position of a driver on the way to them. Before the
-- pickup: only near it, and only away from the place where the driver accepted, which may be their home. On a return:
-- the whole trip, except when the driver may keep the cash overnight and after they arrived and left again, because
-- the sender could otherwise follow them home. Never an outdated position.
create function private.is_driver_visible_to_sender(p_transaction public.transactions, p_driver public.driver_profiles) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_distance_m double precision := private.compute_distance_m(p_driver.current_latitude, p_driver.current_longitude, p_transaction.pickup_latitude, p_transaction.pickup_longitude);
  v_accepted_at_position public.driver_positions;
begin
  if not private.is_headed_to_sender(p_transaction) or coalesce(p_driver.position_at < p_transaction.assigned_at, true)
     or p_driver.position_at < clock_timestamp() - make_interval(secs => private.get_setting('position_fresh_seconds')::double precision) then
    return false;
  end if;
  if p_transaction.status <> 'assigned' and (private.find_open_return(p_transaction.id, p_transaction.driver_id)).arrived_at is null and not exists (select from private.overnight_holdings o
                where o.driver_id = p_transaction.driver_id and o.business_day >= private.get_business_day(clock_timestamp()) - 1) then
    return true;
  end if;
  if coalesce(v_distance_m <= private.get_setting('arrival_radius_m'), false) then
    return true;
  end if;
  if coalesce(v_distance_m > private.get_setting('driver_visible_within_m'), true) then
    return false;
  end if;
  v_accepted_at_position := private.find_position_before(p_transaction.driver_id, p_transaction.assigned_at);
  return coalesce(private.compute_distance_m(v_accepted_at_position.latitude, v_accepted_at_position.longitude, p_driver.current_latitude, p_driver.current_longitude) > private.get_setting('driver_hidden_near_accept_m'), false);
end $$;

-- delivery_driver_json: the driver as the reader may see them. The phone number is visible only while the driver has
-- the delivery; the position only on the way, and none from before the start. The sender also sees the driver approach
-- for the pickup or a return, and may call while the driver brings the cash to a hub. Administrators and the driver see
-- the position from acceptance on. `maskedCalling`: calls and texts go through our number.
create function private.delivery_driver_json(p_transaction public.transactions, p_viewer uuid, p_is_admin boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', d.user_id, 'name', d.name,
      'phone', case when p_is_admin then nullif(d.phone_number, '') when private.is_with_driver(p_transaction.status) or p_viewer = p_transaction.user_id and p_transaction.funding = 'sender_cash' and private.is_returning(p_transaction.id, p_transaction.driver_id)
                    then case when p_viewer = d.user_id then private.find_verified_phone(d.user_id) else private.format_visible_phone(private.find_verified_phone(d.user_id), true) end end,
      'maskedCalling', private.is_masked_calling_enabled() and not p_is_admin
              and coalesce(p_viewer = p_transaction.user_id and private.is_headed_to_sender(p_transaction) or p_viewer = p_transaction.receiver_id and p_transaction.status in ('in_transit', 'servicing'), false),
      'vehicleType', d.vehicle_type, 'vehiclePlate', coalesce(d.vehicle_plate, nullif(d.license_plate, '')),
      'location', case when private.is_on_the_way(p_transaction.status) and private.is_seen_since_start(p_transaction, d.position_at) or (private.is_with_driver(p_transaction.status) and (p_is_admin or p_viewer = p_transaction.driver_id))
                            or p_viewer = p_transaction.user_id and private.is_driver_visible_to_sender(p_transaction, d)
                       then private.timed_point_json(d.current_latitude, d.current_longitude, d.position_at) end)
      from public.driver_profiles d where d.user_id = p_transaction.driver_id);
end $$;

-- transaction_json: a delivery for one reader. Only the sender and administrators see the price. The parties and
-- administrators see the receiver's full phone number, and the driver sees both parties' numbers while they have the
-- delivery and calls are not masked; all others see the last four digits. A driver who returns cash of a delivery that
-- another driver has since sees neither that driver nor their route.
create function private.transaction_json(p_transaction public.transactions, p_viewer uuid, p_is_admin boolean default false,
                                         p_with_history boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_has_in_hand boolean := private.has_in_hand(p_transaction, p_viewer);
  v_can_follow boolean := p_is_admin or coalesce(p_viewer in (p_transaction.user_id, p_transaction.receiver_id, p_transaction.driver_id), false);
  v_receiver_phone text := case when p_is_admin or p_viewer in (p_transaction.user_id, p_transaction.receiver_id)
                                then p_transaction.receiver_phone else private.format_visible_phone(p_transaction.receiver_phone, v_has_in_hand) end;
  v_sender_phone text;
  v_driver_json jsonb;
  v_eta_minutes int;
  v_arrives_at timestamptz;
  v_is_approximate boolean;
  v_dispatch_state text;
  v_hub_json jsonb;
  v_is_waiting_for_hub boolean;
  v_is_in_money_review boolean := false;
  v_sees_price boolean := p_is_admin or coalesce(p_viewer = p_transaction.user_id, false);
  v_price_json jsonb;
  v_card_payment_json jsonb;
begin
  -- A separate statement: PL/pgSQL evaluates the long expression below directly if it contains no query, without
  -- planning and starting one. Most deliveries in a list have ended and skip this.
  if v_can_follow and p_transaction.driver_id is not null then
    v_driver_json := private.delivery_driver_json(p_transaction, p_viewer, p_is_admin);
    if private.is_with_driver(p_transaction.status) then
      select private.round_up_minutes(route.seconds), private.estimate_arrival(route.seconds), route.approximate into v_eta_minutes, v_arrives_at, v_is_approximate from private.get_remaining_route(p_transaction) route;
    end if;
  end if;
  select d.state, d.no_hub_since is not null into v_dispatch_state, v_is_waiting_for_hub from private.dispatches d where d.transaction_id = p_transaction.id and d.state <> 'done';
  -- Before acceptance a review delays nothing, so the parties do not see it; an administrator who is a party counts as
  -- one.
  if p_is_admin and p_transaction.status = 'pending' and coalesce(p_viewer not in (p_transaction.user_id, p_transaction.receiver_id), true) or p_transaction.status in ('accepted', 'payment_pending', 'payment_confirmed') then
    v_is_in_money_review := private.is_under_money_review(p_transaction.id);
  end if;
  if v_sees_price and p_transaction.fee > 0 then
    v_card_payment_json := private.card_payment_json(p_transaction.id);
  end if;
  if p_transaction.hub_id is not null then
    select jsonb_build_object('id', h.id, 'name', h.name) into v_hub_json from public.hubs h where h.id = p_transaction.hub_id;
  end if;
  if v_sees_price and p_with_history then
    v_price_json := private.price_json(p_transaction.id, p_is_admin);
  end if;
  select case when p_is_admin or p_viewer = p_transaction.user_id then p.phone_number
              else private.format_visible_phone(private.find_verified_phone(p.user_id), v_has_in_hand) end
    into v_sender_phone from public.user_profiles p where p.user_id = p_transaction.user_id and p_transaction.redacted_at is null;
  return jsonb_build_object(
    'id', p_transaction.id, 'orderNo', p_transaction.order_no, 'transactionType', p_transaction.transaction_type, 'status', p_transaction.status,
    'statusLabel', private.localized_message_json('label_' || p_transaction.status), 'statusDescription', private.localized_message_json('description_' || p_transaction.status),
    'amount', p_transaction.amount, 'funding', p_transaction.funding, 'paymentDue', case when v_sees_price and p_transaction.status = 'payment_pending' then private.compute_outstanding_payment(p_transaction) when v_sees_price then private.compute_payment_due(p_transaction) end,
    'fee', case when v_sees_price and p_transaction.fee > 0 then p_transaction.fee - coalesce(private.get_tip(p_transaction.id), 0) when v_sees_price then p_transaction.fee end, 'price', v_price_json, 'cardPayment', v_card_payment_json, 'pickupHub', v_hub_json, 'waitingForHub', coalesce(v_is_waiting_for_hub, false),
    'inMoneyReview', v_is_in_money_review, 'receiverOverLimit', v_sees_price and p_transaction.status = 'pending' and private.is_receiver_over_limit(p_transaction),
    'deliveryAddress', p_transaction.delivery_address, 'deliveryLocation', private.point_json(p_transaction.delivery_latitude, p_transaction.delivery_longitude),
    'pickupAddress', p_transaction.pickup_address, 'pickupLocation', private.point_json(p_transaction.pickup_latitude, p_transaction.pickup_longitude),
    'receiverPhone', v_receiver_phone, 'customerName', p_transaction.customer_name, 'customerPhone', v_receiver_phone,
    'packageDetails', private.package_json(p_transaction.package_details)
      || jsonb_build_object('notes', case when p_is_admin or p_viewer in (p_transaction.user_id, p_transaction.receiver_id) then p_transaction.notes end), 'urgent', p_transaction.urgent,
    'preferredTime', private.preferred_time_json(p_transaction),
    'createdAt', private.format_iso(p_transaction.created_at), 'updatedAt', private.format_iso(p_transaction.updated_at), 'version', p_transaction.version, 'assignedAt', private.format_iso(p_transaction.assigned_at),
    'startedAt', private.format_iso(p_transaction.started_at), 'arrivedAt', private.format_iso(p_transaction.arrived_at),
    'completedAt', private.format_iso(p_transaction.completed_at), 'cancelledAt', private.format_iso(p_transaction.cancelled_at))
  || jsonb_build_object(
    'deliveryUnit', p_transaction.delivery_unit,
    -- The receiver does not see the sender's unit.
    'pickupUnit', case when p_is_admin or p_viewer is distinct from p_transaction.receiver_id then p_transaction.pickup_unit end,
    'qrExpiresAt', case when p_viewer = p_transaction.receiver_id then private.format_iso(p_transaction.qr_expires_at) end,
    'codeLockedUntil', case when (p_is_admin or p_viewer = p_transaction.receiver_id) and private.is_with_driver(p_transaction.status) then private.format_iso(private.find_code_lock_end(p_transaction.id)) end,
    'cancelReason', private.end_reason_json(p_transaction.reason, p_transaction.reason_code), 'cancelReasonCode', p_transaction.reason_code, 'eta', v_eta_minutes,
    'estimatedArrival', private.format_iso(v_arrives_at), 'etaApproximate', v_is_approximate,
    -- When the search for a driver begins, while that is in the future.
    'searchFrom', case when p_transaction.wanted_from is not null and p_transaction.status in ('pending', 'accepted', 'payment_pending', 'payment_confirmed') and private.find_search_start_time(p_transaction) > clock_timestamp()
                       then private.format_iso(private.find_search_start_time(p_transaction)) end,
    'dispatch', v_dispatch_state,
    'sender', jsonb_build_object('id', p_transaction.user_id, 'name', p_transaction.sender_name, 'phone', v_sender_phone),
    'receiver', jsonb_build_object('id', p_transaction.receiver_id, 'name', p_transaction.receiver_name, 'phone', v_receiver_phone),
    'driver', v_driver_json,
    'cashToReturn', (p_is_admin or p_viewer = p_transaction.user_id) and private.has_due_cash(p_transaction.id),
    'cashAtHub', (p_is_admin or p_viewer = p_transaction.user_id) and private.has_open_collection(p_transaction.id),
    'delegate', case when p_with_history and v_can_follow then private.delegate_json(p_transaction, p_viewer, p_is_admin) end,
    'timeProposal', case when p_with_history and (p_is_admin or p_viewer in (p_transaction.user_id, p_transaction.receiver_id)) then private.time_proposal_json(p_transaction) end,
    'allowedActions', private.list_allowed_party_actions(p_transaction, p_viewer),
    'history', case when p_with_history and v_can_follow then private.history_json(p_transaction.id) else '[]' end);
end $$;
