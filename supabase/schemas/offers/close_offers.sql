-- How offers end, and the consequences: the assignment ends with the offer, and the search for the next driver starts
-- immediately. Each rule is written for a set, so that a sweep of thousands takes a few statements.

-- lock_offers_of_transactions: locks the deliveries' open assignments and offers, in that order. The caller holds the
-- deliveries' locks.
create function private.lock_offers_of_transactions(p_transaction_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.optimoroute_orders assignment where assignment.transaction_id = any (p_transaction_ids) and assignment.status in ('pending', 'accepted')
    order by assignment.id for no key update;
  perform from public.driver_notifications offer where offer.transaction_id = any (p_transaction_ids) and private.is_open_offer(offer.status)
    order by offer.id for no key update;
end $$;

-- lock_offers: lock_offers_of_transactions for one delivery.
create function private.lock_offers(p_transaction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_offers_of_transactions(array[p_transaction_id]);
end $$;

-- withdraw_offer_pushes: closes the push notifications of these offers on the drivers' phones. p_answered_in_app: the
-- driver answered in the app, so only their other phones need it.
create function private.withdraw_offer_pushes(p_offer_ids uuid[], p_answered_in_app boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_many('withdraw_offer_push', array_agg(jsonb_build_object('offerId', offer.id)), array_agg('withdraw:' || offer.id))
    from public.driver_notifications offer
   where offer.id = any (p_offer_ids) and offer.metadata ? 'pushed'
     and (not p_answered_in_app or (select count(*) from public.push_subscriptions s where s.user_id = offer.driver_id) > 1)
  having count(*) > 0;
end $$;

-- close_offers: closes these offers and their assignments, and wakes searches that may now consider their drivers.
-- Returns those that were still open.
create function private.close_offers(p_offer_ids uuid[], p_closed_reason text, p_rejection_reason text default null) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_is_declined boolean := p_closed_reason = 'declined';
  v_closed_ids uuid[];
begin
  with closed_offers as (
    update public.driver_notifications offer set
      status = case p_closed_reason when 'declined' then 'rejected' when 'undeliverable' then 'failed' else 'expired' end,
      closed_reason = p_closed_reason, closed_at = clock_timestamp(),
      response = case when v_is_declined then 'reject' end, response_at = case when v_is_declined then clock_timestamp() end,
      rejection_reason = p_rejection_reason
     where offer.id = any (p_offer_ids) and private.is_open_offer(offer.status)
    returning offer.id, offer.driver_id, offer.assignment_id, offer.transaction_id
  ), ended_assignments as (
    update public.optimoroute_orders assignment set status = case p_closed_reason when 'declined' then 'rejected' when 'timeout' then 'timeout' else 'cancelled' end
      from closed_offers c where assignment.id = c.assignment_id and assignment.status = 'pending'
  ), logged_actions as (
    insert into public.driver_task_actions (driver_id, assignment_id, transaction_id, action, metadata, "timestamp")
    select c.driver_id, c.assignment_id, c.transaction_id, 'offer_' || p_closed_reason,
           jsonb_strip_nulls(jsonb_build_object('offerId', c.id, 'reason', p_rejection_reason)), clock_timestamp() from closed_offers c
  )
  select coalesce(array_agg(c.id), '{}') into v_closed_ids from closed_offers c;
  perform private.withdraw_offer_pushes(v_closed_ids, v_is_declined);
  perform private.wake_dispatches_for(array(select offer.driver_id from public.driver_notifications offer
    where offer.id = any (v_closed_ids) and exists (select from private.candidates c where c.driver_id = offer.driver_id)));
  return v_closed_ids;
end $$;

-- withdraw_offers: closes every open offer of the delivery except p_except_offer_id; used when the delivery itself
-- changes.
create function private.withdraw_offers(p_transaction_id uuid, p_closed_reason text, p_except_offer_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_offers(p_transaction_id);
  perform private.close_offers(array(select offer.id from public.driver_notifications offer
    where offer.transaction_id = p_transaction_id and private.is_open_offer(offer.status) and offer.id is distinct from p_except_offer_id), p_closed_reason);
end $$;

-- restart_dispatches: starts the search for a driver immediately, with high priority; urgent stays urgent. The round,
-- in which each candidate gets one offer, continues; a delivery that had a driver begins a new search.
create function private.restart_dispatches(p_transaction_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.dispatches as d (transaction_id, priority, state)
  select delivery_id, 'high', case when exists (select from public.driver_notifications offer where offer.transaction_id = delivery_id and private.is_open_offer(offer.status))
                         then 'offering' else 'waiting' end
    from unnest(p_transaction_ids) delivery_id
  on conflict (transaction_id) do update set
    priority = case when d.priority = 'urgent' then 'urgent' else 'high' end,
    round = case when d.state = 'done' then d.round + 1 else d.round end,
    tried = case when d.state = 'done' then '{}' else d.tried end,
    pauses = case when d.state = 'done' then 0 else d.pauses end,
    state = excluded.state, next_at = null, needs_driver = true, exhausted_at = null;
  perform private.enqueue_many('dispatch', array_agg(jsonb_build_object('transactionId', delivery_id)), array_agg('dispatch:' || delivery_id))
    from unnest(p_transaction_ids) delivery_id;
end $$;

-- restart_dispatch: restart_dispatches for one delivery.
create function private.restart_dispatch(p_transaction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.restart_dispatches(array[p_transaction_id]);
end $$;

-- end_offers: ends offers that were declined or closed without an answer. A delivery without open offers waits for
-- dispatch again; the search for the next driver starts in any case. The caller holds the locks of deliveries and
-- offers. Returns the offers that were still open.
create function private.end_offers(p_offer_ids uuid[], p_closed_reason text, p_rejection_reason text default null) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_closed_ids uuid[] := private.close_offers(p_offer_ids, p_closed_reason, p_rejection_reason);
  v_searching_ids uuid[] := array(
    select distinct t.id from public.driver_notifications offer join public.transactions t on t.id = offer.transaction_id and t.status = 'broadcast'
     where offer.id = any (v_closed_ids));
begin
  if cardinality(v_searching_ids) > 0 then
    perform private.change_transaction_statuses(array(
        select delivery_id from unnest(v_searching_ids) delivery_id
         where not exists (select from public.driver_notifications offer where offer.transaction_id = delivery_id and private.is_open_offer(offer.status))),
      array['broadcast'], 'offers_closed', 'system');
    perform private.restart_dispatches(v_searching_ids);
  end if;
  return v_closed_ids;
end $$;

-- close_offers_of_drivers: passes the open offers of these drivers to others because they have become unavailable. The
-- caller must not hold a driver's lock yet: the lock order is transaction, assignment, offer, driver.
create function private.close_offers_of_drivers(p_driver_ids uuid[], p_closed_reason text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_offer_ids uuid[];
  v_transaction_ids uuid[];
begin
  select array_agg(offer.id), array_agg(distinct offer.transaction_id) into v_offer_ids, v_transaction_ids from public.driver_notifications offer
   where offer.driver_id = any (p_driver_ids) and private.is_open_offer(offer.status);
  if v_offer_ids is null then
    return 0;
  end if;
  perform private.lock_transactions(v_transaction_ids);
  perform private.lock_offers_of_transactions(v_transaction_ids);
  return cardinality(private.end_offers(v_offer_ids, p_closed_reason));
end $$;

-- free_driver: ends the driver's task. If they owe cash, its return opens. Otherwise they are online and available if
-- their app was seen recently and it was not their last delivery; else, or if suspended, offline. The last lock of a
-- change.
create function private.free_driver(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_presence_timeout interval := make_interval(secs => private.get_setting('presence_timeout_seconds')::int);
  v_push_grace interval := make_interval(secs => private.get_setting('presence_push_seconds')::int);
  v_is_present boolean;
begin
  if private.open_next_return(p_driver_id) then
    return;
  end if;
  select d.is_approved and d.suspended_at is null and not d.off_duty_after_delivery and (
           d.last_seen >= clock_timestamp() - v_presence_timeout
           -- A phone that recently confirmed a push may be silent for longer, as everywhere in presence.
           or (d.push_confirmed_at > clock_timestamp() - v_push_grace and d.last_seen > clock_timestamp() - v_push_grace))
    into v_is_present from public.driver_profiles d where d.user_id = p_driver_id and d.status = 'on_duty' for no key update;
  if not found then
    return;
  end if;
  v_is_present := coalesce(v_is_present, false);
  update public.driver_profiles d set status = case when v_is_present then 'online' else 'offline' end, is_available = v_is_present,
         off_duty_after_delivery = false, last_status_change = clock_timestamp()
   where d.user_id = p_driver_id;
end $$;

-- end_assignment: ends the driver's assignment. p_status: 'completed' or 'cancelled'.
create function private.end_assignment(p_transaction_id uuid, p_status text, p_fields jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.optimoroute_orders assignment set status = p_status, ended_at = clock_timestamp(), custom_fields = assignment.custom_fields || p_fields
   where assignment.transaction_id = p_transaction_id and assignment.status = 'accepted';
end $$;

-- recall_driver: ends the assignment of a cancelled or failed delivery and notifies its driver; does nothing without a
-- driver. p_reason: {reason} or {reasonCode} of the delivery.
create function private.recall_driver(p_transaction public.transactions, p_driver_id uuid, p_reason jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_driver_id is null then
    return;
  end if;
  perform private.end_assignment(p_transaction.id, 'cancelled', p_reason);
  perform private.log_driver_action(p_driver_id, null, p_transaction.id, 'recalled');
  perform private.notify_delivery('transaction_cancelled', p_transaction.id, p_driver_id, '{"recalled": true}');
  perform private.schedule_track_jobs(p_transaction.id, p_driver_id);
  perform private.free_driver(p_driver_id);
end $$;
