-- Deposits: a driver hands in cash at a hub. The driver names the deliveries, the cashier counts without knowing the
-- expected sum, and the count is posted as one ledger entry for each delivery, longest held first. Never posted on the
-- driver's word alone.

-- list_depositable_cash: lists which of these deliveries' cash the driver can deposit at this hub now: it is due, has
-- no other recipient, and is not held by an incident.
create function private.list_depositable_cash(p_driver_id uuid, p_hub_id uuid, p_transaction_ids uuid[]) returns table (transaction_id uuid, amount numeric, since timestamptz, leg_id uuid)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select h.transaction_id, h.amount, h.since, l.id
      from private.held_cash h
      left join public.custody_legs l on l.transaction_id = h.transaction_id and l.driver_id = h.driver_id and l.kind = 'return' and l.state in ('waiting', 'verifying')
     where h.driver_id = p_driver_id and h.transaction_id = any (p_transaction_ids) and h.due_at is not null
       and (l.id is null or (l.taker_kind = 'hub' and l.taker_id = p_hub_id))
       and not private.is_cash_on_hold(h.transaction_id);
end $$;

create function private.list_deposit_items(p_deposit_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select i.transaction_id from private.hub_deposit_items i where i.deposit_id = p_deposit_id order by i.transaction_id);
end $$;

-- deposit_json: returns a deposit for one reader. Only the driver sees what is held and for which deliveries; those who
-- count see a sum only after posting, and then their own count.
create function private.deposit_json(p_deposit private.hub_deposits, p_reader uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_deposit.id, 'hubId', p_deposit.hub_id, 'state', p_deposit.state,
             'driver', jsonb_build_object('name', driver.name, 'vehicleType', driver.vehicle_type, 'vehiclePlate', coalesce(driver.vehicle_plate, nullif(driver.license_plate, ''))),
             'openedAt', private.format_iso(p_deposit.opened_at), 'endedAt', private.format_iso(p_deposit.ended_at),
             'firstCountMine', coalesce(p_deposit.first_counted_by = p_reader, false),
             'countAgain', p_deposit.state = 'waiting' and exists (select from private.hub_deposit_counts c where c.deposit_id = p_deposit.id),
             'counted', p_deposit.counted, 'giveBack', p_deposit.counted - p_deposit.posted,
             'held', case when reader.is_driver then totals.held end, 'missing', case when reader.is_driver and p_deposit.state = 'done' then totals.held - p_deposit.posted end,
             'items', case when reader.is_driver then totals.items end)
      from public.driver_profiles driver
     cross join lateral (select p_deposit.driver_id = p_reader as is_driver) reader
     cross join lateral (
       select sum(item.held) as held, coalesce(jsonb_agg(jsonb_build_object('transactionId', item.id, 'orderNo', item.order_no, 'amount', item.held, 'posted', item.posted) order by item.since, item.id), '[]') as items
         from (select t.id, t.order_no, i.posted, coalesce(i.held, h.amount, 0) as held, h.since
                 from private.hub_deposit_items i join public.transactions t on t.id = i.transaction_id
                 left join ledger.holdings h on h.transaction_id = i.transaction_id and h.driver_id = p_deposit.driver_id and p_deposit.state in ('waiting', 'second_count')
                where i.deposit_id = p_deposit.id) item) totals
     where driver.user_id = p_deposit.driver_id);
end $$;

-- sum_denominations: returns the sum of the counted notes and coins.
create function private.sum_denominations(p_denominations jsonb) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(sum(denomination.key::numeric * denomination.value::numeric), 0) from jsonb_each_text(p_denominations) denomination);
end $$;

-- open_shortfall_return: opens a return to the same hub for cash that was missing at the counter.
create function private.open_shortfall_return(p_leg public.custody_legs, p_shortfall numeric) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.custody_legs (transaction_id, kind, giver_kind, giver_id, taker_kind, taker_id, driver_id, amount, matching_digits, arrived_at)
  values (p_leg.transaction_id, 'return', 'driver', p_leg.driver_id, 'hub', p_leg.taker_id, p_leg.driver_id, p_shortfall, private.generate_matching_digits(), p_leg.arrived_at);
end $$;

-- post_deposit_item: posts this amount of one delivery's cash to the hub. Ends an open return and opens another one for
-- a shortfall. Notifies the sender.
create function private.post_deposit_item(p_deposit private.hub_deposits, p_transaction_id uuid, p_leg_id uuid, p_held_amount numeric, p_amount numeric, p_counter_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
  v_leg public.custody_legs;
begin
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  if p_leg_id is not null then
    v_leg := private.end_leg(p_leg_id, 'done', private.leg_note_json('deposited', jsonb_build_object('depositId', p_deposit.id, 'counted', p_amount, 'by', p_counter_ids[1])));
  end if;
  perform private.post_cash(v_transaction, case when p_leg_id is null then 'deposit' else 'return' end, coalesce(p_leg_id::text, p_deposit.id || ':' || v_transaction.id),
    'driver', p_deposit.driver_id, 'hub', p_deposit.hub_id, p_leg_id, p_deposit.driver_id, p_counter_ids[1],
    jsonb_build_object('actor', 'hub', 'hubId', p_deposit.hub_id, 'depositId', p_deposit.id, 'countedBy', to_jsonb(p_counter_ids)) || private.photo_hashes_json(null, p_deposit.id), clock_timestamp(), p_amount);
  if p_amount < p_held_amount and p_leg_id is not null then
    perform private.open_shortfall_return(v_leg, p_held_amount - p_amount);
  end if;
  perform private.pay_for_return(v_transaction.id, p_deposit.driver_id, jsonb_build_object('actor', 'hub', 'hubId', p_deposit.hub_id, 'depositId', p_deposit.id));
  perform private.log_driver_action(p_deposit.driver_id, null, v_transaction.id, 'cash_deposited', jsonb_build_object('depositId', p_deposit.id, 'amount', p_amount));
  if v_transaction.funding = 'sender_cash' then
    perform private.add_collection(v_transaction.id, p_deposit.hub_id, p_amount);
    perform private.notify_delivery('cash_at_hub', v_transaction.id, v_transaction.user_id,
      (select jsonb_build_object('amount', p_amount, 'hub', h.name) from public.hubs h where h.id = p_deposit.hub_id), 'deposit-' || p_deposit.id);
  end if;
  perform private.broadcast_delivery(v_transaction);
end $$;

-- lock_deposit_parties: locks all drivers who hold or have these deliveries' cash, and the hub. The hub's lock prevents
-- changes of its cashiers. The caller has locked the deliveries and the deposit.
create function private.lock_deposit_parties(p_deposit private.hub_deposits) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- All drivers in the order of their ids, as private.open_due_returns() does.
  perform from public.driver_profiles d
    where d.user_id = p_deposit.driver_id or d.user_id in (select h.driver_id from private.held_cash h where h.transaction_id = any (private.list_deposit_items(p_deposit.id)))
       or d.user_id in (select t.driver_id from public.transactions t where t.id = any (private.list_deposit_items(p_deposit.id)))
    order by d.user_id for no key update;
  -- Makes a count of the safe wait for this entry.
  perform from public.hubs h where h.id = p_deposit.hub_id for share;
end $$;

-- post_deposit: posts the count, at most what the driver holds; a shortfall stays with the driver. Frees the driver if
-- a return ended and no other is open. The caller has locked the rows of private.lock_deposit_parties().
create function private.post_deposit(p_deposit private.hub_deposits, p_sum numeric, p_counter_ids uuid[]) returns private.hub_deposits
language plpgsql security definer set search_path = '' as $$
declare
  v_deposit private.hub_deposits;
  v_item record;
  v_amount numeric;
  v_remaining numeric := p_sum;
  v_held_amount numeric := 0;
begin
  for v_item in select * from private.list_depositable_cash(p_deposit.driver_id, p_deposit.hub_id, private.list_deposit_items(p_deposit.id)) i order by i.since, i.transaction_id loop
    v_amount := least(v_remaining, v_item.amount);
    v_remaining := v_remaining - v_amount;
    v_held_amount := v_held_amount + v_item.amount;
    update private.hub_deposit_items i set held = v_item.amount, posted = v_amount where i.deposit_id = p_deposit.id and i.transaction_id = v_item.transaction_id;
    if v_amount > 0 then
      perform private.post_deposit_item(p_deposit, v_item.transaction_id, v_item.leg_id, v_item.amount, v_amount, p_counter_ids);
    end if;
  end loop;
  update private.hub_deposits d set state = 'done', ended_at = clock_timestamp(), counted = p_sum, posted = p_sum - v_remaining
   where d.id = p_deposit.id returning * into v_deposit;
  perform private.open_due_returns(private.list_deposit_items(p_deposit.id), p_deposit.driver_id);
  if not private.has_active_task(p_deposit.driver_id) then
    perform private.free_driver(p_deposit.driver_id);
  end if;
  perform private.resume_driver_offers(p_deposit.driver_id);
  perform private.notify_deposit(v_deposit, v_held_amount);
  return v_deposit;
end $$;

-- notify_deposit: notifies the driver of the counted sum and of a shortfall.
create function private.notify_deposit(p_deposit private.hub_deposits, p_held_amount numeric) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('notify', jsonb_build_object('type', notice.type, 'userId', p_deposit.driver_id, 'key', notice.type || ':' || p_deposit.id,
           'facts', jsonb_build_object('depositId', p_deposit.id, 'hub', h.name, 'amount', notice.amount)))
    from public.hubs h
   cross join lateral (values ('deposit_counted', p_deposit.posted), ('deposit_short', p_held_amount - p_deposit.posted)) notice (type, amount)
   where h.id = p_deposit.hub_id and notice.amount > 0;
end $$;

-- get_deposit: returns a deposit's state to its driver, the hub's cashiers and administrators.
create function app.get_deposit(p_hub_id uuid, p_deposit_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_deposit private.hub_deposits;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_deposit from private.hub_deposits d where d.id = p_deposit_id and d.hub_id = p_hub_id;
  if v_deposit.id is null or not (v_deposit.driver_id = v_actor or (private.find_staffed_hub(p_hub_id, v_actor)).id is not null) then
    return private.refuse_deposit_not_found();
  end if;
  return private.ok(private.deposit_json(v_deposit, v_actor));
end $$;
revoke execute on function app.get_deposit(uuid, uuid) from public;
grant execute on function app.get_deposit(uuid, uuid) to handover_authenticated;

-- refuse_deposit_not_found: the same refusal for unknown deposits and those of others.
create function private.refuse_deposit_not_found() returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('DEPOSIT_NOT_FOUND');
end $$;

-- closed_deposit_refusal: returns why the deposit is no longer waiting; null while it is.
create function private.closed_deposit_refusal(p_deposit private.hub_deposits) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case p_deposit.state
    when 'second_count' then private.refuse('DEPOSIT_CLOSED', '{"reason": "second_count"}')
    when 'done' then private.refuse('DEPOSIT_CLOSED', '{"reason": "done"}')
    when 'void' then private.refuse('DEPOSIT_CLOSED', '{"reason": "void"}') end;
end $$;

-- void_deposit: the driver takes the cash back before it is counted. Idempotent.
create function app.void_deposit(p_hub_id uuid, p_deposit_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_deposit private.hub_deposits;
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_deposit from private.hub_deposits d where d.id = p_deposit_id and d.hub_id = p_hub_id and d.driver_id = v_actor for no key update;
  if not found then
    return private.refuse_deposit_not_found();
  elsif v_deposit.state in ('second_count', 'done') then
    return private.closed_deposit_refusal(v_deposit);
  end if;
  update private.hub_deposits d set state = 'void', ended_at = clock_timestamp() where d.id = v_deposit.id and d.state = 'waiting';
  select * into v_deposit from private.hub_deposits d where d.id = p_deposit_id;
  return private.ok(private.deposit_json(v_deposit, v_actor));
end $$;
revoke execute on function app.void_deposit(uuid, uuid) from public;
grant execute on function app.void_deposit(uuid, uuid) to handover_authenticated;

-- expire_deposits: voids deposits that were not counted in time; the driver holds the cash as before and is notified.
-- Counts stay recorded.
-- Skips locked rows: a concurrent transaction is counting or voiding them.
create function private.expire_deposits() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_void_ids uuid[];
begin
  with overdue as (
    select d.id from private.hub_deposits d
     where d.state in ('waiting', 'second_count')
       and greatest(d.opened_at, d.last_count_at) < clock_timestamp() - make_interval(secs => private.get_setting('deposit_wait_seconds')::double precision)
     order by d.id limit 500 for no key update skip locked
  ), voided as (
    update private.hub_deposits d set state = 'void', ended_at = clock_timestamp(), first_counted_by = null, first_counted = null
      from overdue where d.id = overdue.id returning d.id
  )
  select coalesce(array_agg(v.id), '{}') into v_void_ids from voided v;
  perform private.enqueue_many('notify', array_agg(jsonb_build_object('type', 'deposit_expired', 'userId', d.driver_id, 'key', 'deposit_expired:' || d.id,
            'facts', jsonb_build_object('depositId', d.id, 'hub', h.name))))
     from private.hub_deposits d join public.hubs h on h.id = d.hub_id where d.id = any (v_void_ids);
  return cardinality(v_void_ids);
end $$;
