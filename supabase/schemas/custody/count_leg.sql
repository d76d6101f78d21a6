-- find_driver_leg: the leg (one transfer of cash) that this driver counts and proves: their open pickup or return of
-- the delivery, otherwise their last one. A row of nulls if they never had one.
create function private.find_driver_leg(p_transaction_id uuid, p_driver_id uuid) returns public.custody_legs
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select l from public.custody_legs l
     where l.transaction_id = p_transaction_id and l.driver_id = p_driver_id and l.kind in ('pickup', 'return')
     order by private.is_open_leg(l.state) desc, l.opened_at desc limit 1);
end $$;

-- can_prove_leg_late: whether the leg was voided after its code was opened: an offline driver may not have known and
-- may have taken the cash.
create function private.can_prove_leg_late(p_leg public.custody_legs) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_leg.kind = 'pickup' and p_leg.state = 'void' and exists (select from private.leg_codes c where c.leg_id = p_leg.id), false);
end $$;

-- has_provable_pickup: whether any pickup of the delivery has a code with which its driver can prove it, in time or
-- late.
create function private.has_provable_pickup(p_transaction_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.custody_legs l join private.leg_codes c on c.leg_id = l.id
                  where l.transaction_id = p_transaction_id and l.kind = 'pickup' and c.expires_at > clock_timestamp());
end $$;

-- mark_leg_arrival: records that the driver is at the place of the leg; notifies the other side once.
create function private.mark_leg_arrival(p_leg public.custody_legs) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.custody_legs l set arrived_at = clock_timestamp() where l.id = p_leg.id and l.arrived_at is null;
  -- A hub has staff and needs no notification.
  if found and 'hub' not in (p_leg.giver_kind, p_leg.taker_kind) then
    perform private.notify_delivery(case p_leg.kind when 'pickup' then 'driver_at_pickup' else 'cash_at_door' end, p_leg.transaction_id,
      case p_leg.kind when 'pickup' then p_leg.giver_id else p_leg.taker_id end, '{}', 'leg-' || p_leg.id);
  end if;
end $$;

-- detect_pickup_arrival: marks the arrival at a pickup from the driver's newest accepted position. The caller holds
-- the locks of the delivery and the driver.
create function private.detect_pickup_arrival(p_driver_id uuid, p_position private.position) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
  v_transaction public.transactions;
begin
  select * into v_leg from public.custody_legs l
   where l.driver_id = p_driver_id and l.kind = 'pickup' and l.state in ('waiting', 'verifying') and l.arrived_at is null
     -- Skipped if locked: the driver's row is locked already, and a transaction that ends the leg needs that row next,
     -- so waiting would deadlock. The next position tries again.
     for no key update skip locked;
  if not found then
    return;
  end if;
  select * into v_transaction from public.transactions t where t.id = v_leg.transaction_id;
  if private.compute_distance_m(p_position.lat, p_position.lng, v_transaction.pickup_latitude, v_transaction.pickup_longitude) <= private.get_setting('arrival_radius_m') then
    perform private.mark_leg_arrival(v_leg);
    perform private.broadcast_delivery(v_transaction);
  end if;
end $$;

-- count_leg: the driver reports the count at their open pickup or return. The right amount waits for the other side's
-- confirmation, any other amount for another count. Idempotent.
create function app.count_leg(p_transaction_id uuid, p_amount numeric, p_bag_serial text default null, p_position jsonb default null, p_at timestamptz default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.cash_carrier_refusal(v_actor, p_transaction_id);
  v_transaction public.transactions;
  v_leg public.custody_legs;
  v_note jsonb := private.step_position_json(p_position, null, p_at) || jsonb_build_object('by', v_actor, 'counted', p_amount, 'bagSerial', p_bag_serial);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_transaction := private.lock_task(p_transaction_id, v_actor);
  if v_transaction.id is null then
    return private.refuse_task_not_found();
  end if;
  v_leg := private.find_driver_leg(v_transaction.id, v_actor);
  if v_leg.state in ('waiting', 'verifying', 'void') and (v_leg.counted, v_leg.bag_serial) is distinct from (p_amount, p_bag_serial) then
    v_refusal := private.leg_answer_rate_refusal(v_leg.id, 'driver');
  end if;
  if v_refusal is not null then
    return v_refusal;
  elsif private.can_prove_leg_late(v_leg) then
    update public.custody_legs l set counted = p_amount, counted_at = clock_timestamp(), bag_serial = p_bag_serial, evidence = l.evidence || private.leg_note_json('counted', v_note)
     where l.id = v_leg.id and l.counted is distinct from p_amount;
    return private.ok(private.get_task_json(v_transaction.id, v_actor));
  elsif v_leg.state = 'done' and v_leg.counted = p_amount then
    return private.ok(private.get_task_json(v_transaction.id, v_actor));
  elsif not coalesce(private.is_open_leg(v_leg.state), false) then
    return private.refuse('NO_OPEN_LEG');
  elsif v_leg.taker_kind = 'hub' then
    return private.refuse('NO_OPEN_LEG', '{"reason": "at_hub"}');
  end if;
  if (v_leg.counted, v_leg.bag_serial) is distinct from (p_amount, p_bag_serial) then
    -- A first count by the driver after the other side has confirmed already. A count with another seal is a new
    -- count.
    if v_leg.state = 'verifying' and v_leg.counted is null and p_amount = v_leg.amount then
      update public.custody_legs l set evidence = l.evidence || private.leg_note_json('counted', v_note) where l.id = v_leg.id;
    else
      v_leg := private.reject_leg_count(v_leg, 'counted', v_note);
    end if;
    update public.custody_legs l set counted = p_amount, counted_at = clock_timestamp(), bag_serial = p_bag_serial where l.id = v_leg.id returning * into v_leg;
    perform private.mark_leg_arrival(v_leg);
    perform private.request_leg_confirmation(v_leg);
    perform private.broadcast_delivery(v_transaction);
  end if;
  return private.ok(private.get_task_json(v_transaction.id, v_actor));
end $$;
revoke execute on function app.count_leg(uuid, numeric, text, jsonb, timestamptz) from public;
grant execute on function app.count_leg(uuid, numeric, text, jsonb, timestamptz) to handover_authenticated;

-- request_leg_confirmation: sends the count to the other side for confirmation. A person with a plain telephone gets
-- the code with the amount by text message: giving the code to the driver confirms the amount.
create function private.request_leg_confirmation(p_leg public.custody_legs) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_side uuid := case when p_leg.giver_kind = 'driver' then p_leg.taker_id else p_leg.giver_id end;
begin
  -- At a hub the cashier uses the hub's screen.
  if p_leg.state <> 'waiting' or p_leg.giver_kind = 'hub' then
    return;
  end if;
  if p_leg.counted = p_leg.amount and private.has_codes_by_text(v_side) then
    perform private.accept_leg_count(p_leg, p_leg.counted, jsonb_build_object('by', v_side, 'via', 'text'));
    perform private.enqueue('send_leg_code_sms', jsonb_build_object('legId', p_leg.id, 'transactionId', p_leg.transaction_id), null, 'leg-code:' || p_leg.id);
  end if;
  perform private.notify_delivery('cash_counted', p_leg.transaction_id, v_side, jsonb_build_object('differs', p_leg.counted <> p_leg.amount),
    'counted-' || p_leg.id || '-' || extract(epoch from p_leg.counted_at));
end $$;

-- has_codes_by_text: whether the person has a plain telephone and has chosen to get codes of legs by text, to their
-- verified number.
create function private.has_codes_by_text(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_settings s where s.user_id = p_user_id and s.notifications -> 'codesBySms' = 'true')
     and private.find_verified_phone(p_user_id) is not null;
end $$;
