-- Cash in drivers' hands. A driver counts as holding a delivery's cash from the start of the service until it is handed
-- over or an administrator records that it is back. The ledger says so: private.held_cash reads its holdings.

-- cash_is_due: some driver still has to return this delivery's cash.
create function private.cash_is_due(p_transaction_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.held_cash h where h.transaction_id = p_transaction_id and h.due_at is not null)
$$;

-- held_cash_json: what the driver holds, longest first, for their own dashboard. `due`: it has to be returned.
create function private.held_cash_json(p_driver_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('amount', coalesce(sum(h.amount), 0), 'dueAmount', coalesce(sum(h.amount) filter (where h.due_at is not null), 0),
           'deliveries', coalesce(jsonb_agg(jsonb_build_object('transactionId', t.id, 'orderNo', t.order_no, 'amount', h.amount, 'due', h.due_at is not null,
             'since', private.iso(coalesce(h.due_at, h.since)), 'senderName', t.sender_name, 'pickupAddress', t.pickup_address) order by h.since, t.id), '[]'))
    from private.held_cash h join public.transactions t on t.id = h.transaction_id
   where h.driver_id = p_driver_id
$$;

-- took_cash: this driver took the delivery's cash at this moment or since.
create function private.took_cash(p_transaction_id uuid, p_driver_id uuid, p_since timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from ledger.transfers x join ledger.accounts a on a.id = x.to_account and a.kind = 'driver'
                  where x.transaction_id = p_transaction_id and a.owner = p_driver_id and x.happened_at >= p_since)
$$;

-- gave_cash_back: some driver, or this one, gave the delivery's cash back, at this moment or since.
create function private.gave_cash_back(p_transaction_id uuid, p_driver_id uuid default null, p_since timestamptz default '-infinity') returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from ledger.transfers x join ledger.accounts f on f.id = x.from_account and f.kind = 'driver' join ledger.accounts t on t.id = x.to_account and t.kind <> 'receiver'
                  where x.transaction_id = p_transaction_id and (p_driver_id is null or f.owner = p_driver_id) and x.recorded_at >= p_since)
$$;

-- follow_cash: posts what steps on record mean for the cash: the driver takes it at the start of the service, the
-- receiver gets it with the delivery. An entry says no more of anybody than the step did: a start that the sender has
-- not confirmed has nobody who gave. Who holds it already takes it once. The deliveries' locks are held.
create function private.follow_cash(p_steps bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v record;
begin
  for v in
    select t, u.id, u.new_status, u.action, jsonb_strip_nulls(jsonb_build_object('actor', u.actor, 'actorId', u.actor_id)) as evidence,
           case u.actor when 'driver' then u.actor_id end as driver
      from public.transaction_status_updates u join public.transactions t on t.id = u.transaction_id
     where u.id = any (p_steps)
       and not (u.new_status = 'in_transit' and exists (select from ledger.holdings h where h.transaction_id = t.id and h.driver_id = t.driver_id))
     order by t.id
  loop
    if v.new_status = 'in_transit' then
      perform private.post_cash(v.t, v.action, v.id::text, 'sender', (v.t).user_id, 'driver', (v.t).driver_id, null, null, v.driver, v.evidence, (v.t).started_at);
    else
      -- The driver hands over with the receiver's code: both have said so.
      perform private.post_cash(v.t, v.action, v.id::text, 'driver', (v.t).driver_id, 'receiver', (v.t).receiver_id, null, v.driver,
                                case when v.driver is not null then (v.t).receiver_id end, v.evidence, (v.t).completed_at);
    end if;
  end loop;
end $$;
