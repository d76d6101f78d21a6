-- How offers end and what follows: the assignment ends with the offer, and the next driver is looked for at once.

-- lock_offers: locks the delivery's open assignments and offers, in that order. The delivery's own lock is held.
create function private.lock_offers(p_transaction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.optimoroute_orders a where a.transaction_id = p_transaction_id and a.status in ('pending', 'accepted')
    order by a.id for no key update;
  perform from public.driver_notifications o where o.transaction_id = p_transaction_id and private.is_open(o.status)
    order by o.id for no key update;
end $$;

-- close_offer: ends one open offer and its assignment. Answers false when it was not open any more.
create function private.close_offer(p_offer_id uuid, p_closed_reason text, p_rejection_reason text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_offer public.driver_notifications;
  v_declined boolean := p_closed_reason = 'declined';
begin
  update public.driver_notifications o set
    status = case p_closed_reason when 'declined' then 'rejected' when 'undeliverable' then 'failed' else 'expired' end,
    closed_reason = p_closed_reason, closed_at = clock_timestamp(),
    response = case when v_declined then 'reject' end, response_at = case when v_declined then clock_timestamp() end,
    rejection_reason = p_rejection_reason
   where o.id = p_offer_id and private.is_open(o.status)
  returning * into v_offer;
  if not found then
    return false;
  end if;
  update public.optimoroute_orders a set status = case p_closed_reason when 'declined' then 'rejected' when 'timeout' then 'timeout' else 'cancelled' end
   where a.id = v_offer.assignment_id and a.status = 'pending';
  perform private.log_action(v_offer.driver_id, v_offer.assignment_id, v_offer.transaction_id, 'offer_' || p_closed_reason,
                             jsonb_strip_nulls(jsonb_build_object('offerId', v_offer.id, 'reason', p_rejection_reason)));
  return true;
end $$;

-- withdraw_offers: ends every open offer of the delivery but one, which follows a change of the delivery itself.
create function private.withdraw_offers(p_transaction_id uuid, p_closed_reason text, p_but uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_offers(p_transaction_id);
  perform private.close_offer(o.id, p_closed_reason) from public.driver_notifications o
    where o.transaction_id = p_transaction_id and private.is_open(o.status) and o.id is distinct from p_but;
end $$;

-- has_open_offers: somebody may still accept.
create function private.has_open_offers(p_transaction_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.driver_notifications o where o.transaction_id = p_transaction_id and private.is_open(o.status))
$$;

-- dispatch_again: a driver is looked for at once, with high priority; urgent stays urgent. The round goes on; a delivery
-- that comes back after somebody had it begins a new search.
create function private.dispatch_again(p_transaction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.dispatches as d (transaction_id, priority, state) values (p_transaction_id, 'high', 'waiting')
  on conflict (transaction_id) do update set
    priority = case when d.priority = 'urgent' then 'urgent' else 'high' end,
    round = case when d.state = 'done' then d.round + 1 else d.round end,
    tried = case when d.state = 'done' then '{}' else d.tried end,
    pauses = case when d.state = 'done' then 0 else d.pauses end,
    state = case when private.has_open_offers(p_transaction_id) then 'offering' else 'waiting' end,
    next_at = null, starved = false, exhausted_at = null;
  perform private.enqueue('dispatch', jsonb_build_object('transactionId', p_transaction_id), null, 'dispatch:' || p_transaction_id);
end $$;

-- after_offer_closed: without open offers the delivery waits again; either way the next driver is looked for.
create function private.after_offer_closed(p_t public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_t.status <> 'broadcast' then
    return;
  end if;
  if not private.has_open_offers(p_t.id) then
    perform private.move_transaction(p_t.id, array['broadcast'], 'offers_closed', 'system');
  end if;
  perform private.dispatch_again(p_t.id);
end $$;

-- close_offers_of_driver: the driver is gone; what he was offered goes to the next. Callers hold no driver's lock yet:
-- transaction, assignment, offer, driver is the order of every change.
create function private.close_offers_of_driver(p_driver_id uuid, p_closed_reason text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_offer record;
  v_t public.transactions;
  v_closed int := 0;
begin
  for v_offer in select o.id, o.transaction_id from public.driver_notifications o
                  where o.driver_id = p_driver_id and private.is_open(o.status) order by o.transaction_id loop
    v_t := private.lock_transaction(v_offer.transaction_id);
    perform private.lock_offers(v_t.id);
    if private.close_offer(v_offer.id, p_closed_reason) then
      v_closed := v_closed + 1;
      perform private.after_offer_closed(v_t);
    end if;
  end loop;
  return v_closed;
end $$;

-- free_driver: his task is over. He is online and available again if his app was heard of lately, else offline; a
-- suspended driver is offline. The last lock of a change.
create function private.free_driver(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_silence interval := make_interval(secs => private.setting('presence_timeout_seconds')::int);
  v_sleep interval := make_interval(secs => private.setting('presence_push_seconds')::int);
  v_present boolean;
begin
  select d.is_approved and d.suspended_at is null and (
           d.last_seen >= clock_timestamp() - v_silence
           -- A phone that confirmed a push lately may sleep longer, as everywhere in presence.
           or (d.push_confirmed_at > clock_timestamp() - v_sleep and d.last_seen > clock_timestamp() - v_sleep))
    into v_present from public.driver_profiles d where d.user_id = p_driver_id and d.status = 'on_duty' for no key update;
  if not found then
    return;
  end if;
  v_present := coalesce(v_present, false);
  update public.driver_profiles d set status = case when v_present then 'online' else 'offline' end, is_available = v_present,
         last_status_change = clock_timestamp()
   where d.user_id = p_driver_id;
  if v_present then
    perform private.enqueue('wake_dispatches', jsonb_build_object('driverId', p_driver_id), null, 'wake:' || p_driver_id);
  end if;
end $$;

-- end_assignment: the driver is done with the delivery, well or not. p_status 'completed' or 'cancelled'.
create function private.end_assignment(p_transaction_id uuid, p_status text, p_fields jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  update public.optimoroute_orders a set status = p_status, ended_at = clock_timestamp(), custom_fields = a.custom_fields || p_fields
   where a.transaction_id = p_transaction_id and a.status = 'accepted'
$$;

-- recall_driver: takes an ended delivery out of the hands of its driver and tells him; nothing when it had none.
create function private.recall_driver(p_t public.transactions, p_driver_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_driver_id is null then
    return;
  end if;
  perform private.end_assignment(p_t.id, 'cancelled', jsonb_build_object('reason', p_reason));
  perform private.log_action(p_driver_id, null, p_t.id, 'recalled');
  perform private.notify_about('transaction_cancelled', p_t.id, p_driver_id, '{"recalled": true}');
  perform private.free_driver(p_driver_id);
end $$;
