-- Legs: the cash that must change hands now. A leg has two sides, the driver and another one (sender, receiver or hub).
-- The delivery's status transitions open and end them; the steps of the two sides are in leg_counts and prove_leg.

-- is_open_leg: whether the leg is still in progress. Without a search_path, so that the planner can inline it and use
-- the indexes of open legs.
create function private.is_open_leg(p_state text) returns boolean
language sql immutable return p_state in ('waiting', 'verifying');

-- find_open_delivery_leg: the delivery's open pickup or handover; a row of nulls if there is none.
create function private.find_open_delivery_leg(p_transaction_id uuid) returns public.custody_legs
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select l from public.custody_legs l where l.transaction_id = p_transaction_id and l.kind <> 'return' and l.state in ('waiting', 'verifying'));
end $$;

-- find_open_driver_leg: this driver's open leg of the delivery; a row of nulls if there is none.
create function private.find_open_driver_leg(p_transaction_id uuid, p_driver_id uuid) returns public.custody_legs
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select l from public.custody_legs l where l.transaction_id = p_transaction_id and l.driver_id = p_driver_id and l.state in ('waiting', 'verifying'));
end $$;

-- list_open_returns: the open returns of the delivery's cash, one per driver.
create function private.list_open_returns(p_transaction_id uuid) returns setof public.custody_legs
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select * from public.custody_legs l where l.transaction_id = p_transaction_id and l.kind = 'return' and l.state in ('waiting', 'verifying') order by l.opened_at, l.id;
end $$;

-- has_in_hand: whether the driver fetches or carries the delivery, or returns its cash.
create function private.has_in_hand(p_transaction public.transactions, p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_transaction.driver_id = p_driver_id and private.is_with_driver(p_transaction.status), false) or private.is_returning(p_transaction.id, p_driver_id);
end $$;

-- leg_note_json: one event at a leg, for its evidence.
create function private.leg_note_json(p_event text, p_details jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return jsonb_build_array(jsonb_build_object('what', p_event, 'at', private.format_iso(clock_timestamp())) || jsonb_strip_nulls(coalesce(p_details, '{}')));
end $$;

-- generate_matching_digits: the two digits that both phones show. They are not secret.
create function private.generate_matching_digits() returns text
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select lpad(((get_byte(random.bytes, 0) * 256 + get_byte(random.bytes, 1)) % 100)::text, 2, '0') from (select uuid_send(gen_random_uuid()) as bytes) random);
end $$;

-- open_legs: opens a leg of this kind for each of these deliveries, between its driver and the other side. The caller
-- holds the deliveries' locks.
create function private.open_legs(p_ids uuid[], p_kind text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(p_ids) = 0 then
    return;
  end if;
  insert into public.custody_legs (transaction_id, kind, giver_kind, giver_id, taker_kind, taker_id, driver_id, amount, matching_digits)
  select t.id, p_kind, case p_kind when 'pickup' then cash_owner.kind else 'driver' end, case p_kind when 'pickup' then cash_owner.id else t.driver_id end,
         case p_kind when 'pickup' then 'driver' when 'handover' then 'receiver' else cash_owner.kind end,
         case p_kind when 'pickup' then t.driver_id when 'handover' then t.receiver_id else cash_owner.id end, t.driver_id, t.amount, private.generate_matching_digits()
    from public.transactions t
   -- The owner of the cash: the sender, or a hub.
   cross join lateral (select case t.funding when 'prefunded' then 'hub' else 'sender' end as kind,
                              case when t.funding <> 'prefunded' then t.user_id when p_kind = 'return' then private.choose_return_hub(t) else t.hub_id end as id) cash_owner
   where t.id = any (p_ids);
end $$;

-- end_leg: ends the leg and its link. The code of a void leg stays, because the driver's steps may arrive late.
create function private.end_leg(p_leg_id uuid, p_state text, p_note jsonb) returns public.custody_legs
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
begin
  update public.custody_legs l set state = p_state, done_at = clock_timestamp(), evidence = l.evidence || p_note
   where l.id = p_leg_id returning * into v_leg;
  delete from private.leg_links l where l.leg_id = p_leg_id;
  if p_state <> 'void' then
    delete from private.leg_codes c where c.leg_id = p_leg_id;
  end if;
  return v_leg;
end $$;

-- is_leg_transition: whether this status transition opens or ends a leg.
create function private.is_leg_transition(p_from text, p_to text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_to in ('assigned', 'servicing', 'delivered') or p_from = 'assigned' and p_to <> 'in_transit' or p_to = 'failed' and private.is_on_the_way(p_from);
end $$;

-- update_legs_on_transitions: applies the deliveries' status transitions to their legs. Assigned: opens a pickup.
-- Unassigned or ended before the proof of the pickup: void, no cash moves. Servicing: opens a handover. Delivered:
-- done, and the cash is posted to the receiver. Failed with cash aboard: opens a return in the same transaction. Steps
-- of a return are handled elsewhere.
create function private.update_legs_on_transitions(p_transitions jsonb, p_action text, p_actor_id uuid, p_metadata jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transition record;
  v_leg public.custody_legs;
  v_transaction public.transactions;
  v_evidence jsonb;
  v_assigned_ids uuid[] := '{}';
  v_drop_off_ids uuid[] := '{}';
  v_failed_ids uuid[] := '{}';
begin
  for v_transition in select (transition ->> 'id')::uuid as id, transition ->> 'from' as from_status, transition ->> 'to' as to_status from jsonb_array_elements(p_transitions) transition order by transition ->> 'id' loop
    v_leg := private.find_open_delivery_leg(v_transition.id);
    if v_leg.id is not null then
      perform private.end_leg(v_leg.id, case v_transition.to_status when 'delivered' then 'done' when 'failed' then case v_leg.kind when 'pickup' then 'void' else 'failed' end else 'void' end,
        private.leg_note_json(p_action, jsonb_build_object('by', p_actor_id) || coalesce(p_metadata, '{}')));
    end if;
    if v_transition.to_status = 'delivered' then
      select * into v_transaction from public.transactions t where t.id = v_transition.id;
      -- With the receiver's code both sides have confirmed; an administrator's override has no confirmation by the
      -- sides.
      perform private.post_cash(v_transaction, case p_action when 'complete' then 'handover' else 'override' end, coalesce(v_leg.id, v_transaction.id)::text,
        'driver', v_transaction.driver_id, 'receiver', v_transaction.receiver_id, v_leg.id, case p_action when 'complete' then v_transaction.driver_id end,
        case p_action when 'complete' then v_transaction.receiver_id end,
        jsonb_strip_nulls(jsonb_build_object('actor', case p_action when 'complete' then 'driver' else 'admin' end, 'actorId', p_actor_id, 'delegateId', p_metadata -> 'delegateId')), v_transaction.completed_at);
      v_evidence := jsonb_strip_nulls(jsonb_build_object('actor', case p_action when 'complete' then 'driver' else 'admin' end, 'actorId', p_actor_id));
      perform private.pay_out(v_transaction, v_evidence);
      perform private.settle_fee_and_pay(v_transaction, v_evidence);
    elsif v_transition.to_status = 'failed' and private.is_on_the_way(v_transition.from_status) then
      select * into v_transaction from public.transactions t where t.id = v_transition.id;
      perform private.retain_fee(v_transaction, jsonb_strip_nulls(jsonb_build_object('actor', 'driver', 'actorId', p_actor_id)));
      v_failed_ids := v_failed_ids || v_transition.id;
    elsif v_transition.to_status = 'assigned' then
      v_assigned_ids := v_assigned_ids || v_transition.id;
    elsif v_transition.to_status = 'servicing' then
      v_drop_off_ids := v_drop_off_ids || v_transition.id;
    end if;
  end loop;
  perform private.open_legs(v_assigned_ids, 'pickup');
  perform private.open_legs(v_drop_off_ids, 'handover');
  perform private.open_legs(v_failed_ids, 'return');
end $$;

-- find_leg_lat, find_leg_lng: the place where the leg's cash changes hands; null if unknown.
create function private.find_leg_lat(p_leg public.custody_legs, p_transaction public.transactions) returns double precision
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when 'hub' in (p_leg.giver_kind, p_leg.taker_kind) then (private.find_leg_hub(p_leg)).lat when p_leg.kind = 'handover' then p_transaction.delivery_latitude else p_transaction.pickup_latitude end;
end $$;

create function private.find_leg_lng(p_leg public.custody_legs, p_transaction public.transactions) returns double precision
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when 'hub' in (p_leg.giver_kind, p_leg.taker_kind) then (private.find_leg_hub(p_leg)).lng when p_leg.kind = 'handover' then p_transaction.delivery_longitude else p_transaction.pickup_longitude end;
end $$;

-- is_leg_side: whether this person is the other side of the leg's driver. For a hub that gives cash, that is any of
-- its cashiers who is not a party of the delivery.
create function private.is_leg_side(p_leg public.custody_legs, p_person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_leg.giver_kind <> 'driver' and p_leg.giver_id = p_person or p_leg.taker_kind <> 'driver' and p_leg.taker_id = p_person
    or p_leg.giver_kind = 'hub' and private.is_cashier(p_leg.giver_id, p_person)
       and not exists (select from public.transactions t where t.id = p_leg.transaction_id and p_person in (t.user_id, t.receiver_id)), false);
end $$;

-- find_pickup_leave_time: the time from which the driver may leave without an answer; null before they have arrived.
create function private.find_pickup_leave_time(p_leg public.custody_legs) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_leg.kind = 'pickup' and p_leg.arrived_at is not null
    then p_leg.arrived_at + make_interval(secs => private.get_setting('pickup_answer_seconds')::double precision) end;
end $$;

-- leg_json: a leg for one reader. p_is_own: includes the digits and the code's lock, for the two sides. p_as_side: the
-- reader is the other side. Null if there is no leg.
create function private.leg_json(p_leg public.custody_legs, p_transaction public.transactions, p_is_own boolean, p_as_side boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', p_leg.id, 'kind', p_leg.kind, 'state', p_leg.state, 'matchingDigits', case when p_is_own then p_leg.matching_digits end,
      'amount', p_leg.amount, 'counted', p_leg.counted, 'countedAt', private.format_iso(p_leg.counted_at),
      'countResponse', p_leg.count_response, 'bagSerial', p_leg.bag_serial,
      'place', jsonb_build_object('address', case when hub.id is not null then hub.address when p_leg.kind = 'handover' then p_transaction.delivery_address else p_transaction.pickup_address end,
                                  'location', private.point_json(private.find_leg_lat(p_leg, p_transaction), private.find_leg_lng(p_leg, p_transaction))),
      'openedAt', private.format_iso(p_leg.opened_at), 'arrivedAt', private.format_iso(p_leg.arrived_at), 'leaveAllowedAt', private.format_iso(private.find_pickup_leave_time(p_leg)),
      'hubId', hub.id, 'hubReturnAllowedAt', private.format_iso(private.find_hub_return_time(p_leg)), 'safeTooLow', coalesce(private.find_pickup_leave_reason(p_leg) = 'safe_too_low', false),
      'codeLockedUntil', case when p_is_own and private.is_open_leg(p_leg.state) then private.format_iso(private.find_code_lock_end(p_leg.id)) end,
      'driver', jsonb_build_object('id', d.user_id, 'name', d.name, 'vehicleType', d.vehicle_type, 'vehiclePlate', coalesce(d.vehicle_plate, nullif(d.license_plate, '')),
                                   'hasPhoto', p_as_side and (private.find_leg_portrait(p_leg)).path is not null),
      'giverName', case p_leg.giver_kind when 'hub' then hub.name else private.get_leg_side_name(p_leg.giver_kind, p_transaction, d.name) end,
      'takerName', case p_leg.taker_kind when 'hub' then hub.name else private.get_leg_side_name(p_leg.taker_kind, p_transaction, d.name) end,
      'allowedActions', case when p_as_side and private.is_open_leg(p_leg.state) and p_leg.kind in ('pickup', 'return') then
        (select jsonb_agg(allowed.action order by allowed.action) from (
           select 'confirm' as action where p_leg.state = 'verifying' or p_leg.counted is null or p_leg.counted = p_leg.amount
           union all select 'dispute' union all select 'link' where hub.id is null) allowed) else '[]' end)
      from public.driver_profiles d left join public.hubs hub on hub.id = case 'hub' when p_leg.taker_kind then p_leg.taker_id when p_leg.giver_kind then p_leg.giver_id end
     where d.user_id = p_leg.driver_id and p_leg.id is not null);
end $$;

create function private.get_leg_side_name(p_kind text, p_transaction public.transactions, p_driver text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case p_kind when 'sender' then p_transaction.sender_name when 'receiver' then p_transaction.receiver_name when 'driver' then p_driver else '' end;
end $$;
