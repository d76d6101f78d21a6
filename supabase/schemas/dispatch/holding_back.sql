-- What holds a driver back from offers, and when it no longer does.

-- offers_changed: the search sees at once whether the driver may be asked, and their page whether and why not. The last
-- lock of a change: the driver's.
create function private.offers_changed(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_candidates(array[p_driver_id]);
  perform private.broadcast('driver:' || d.user_id, 'status', jsonb_build_object('status', d.status))
    from public.driver_profiles d where d.user_id = p_driver_id;
end $$;

-- offers_again: nothing holds the driver back any more: deliveries that wait for one look again.
create function private.offers_again(p_driver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.offers_changed(p_driver_id);
  perform private.enqueue('wake_dispatches', jsonb_build_object('driverId', p_driver_id), null, 'wake:' || p_driver_id);
end $$;

-- take_back_cash: the cash of this delivery is back with its sender, on an administrator's word; answers who held it.
-- Each holding comes back once.
create function private.take_back_cash(p_t public.transactions, p_admin uuid) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_held private.held_cash;
  v_holders uuid[] := '{}';
begin
  for v_held in select * from private.held_cash h where h.transaction_id = p_t.id and h.due_at is not null order by h.driver_id loop
    perform private.post_cash(p_t, 'cash_returned', v_held.transfer_id::text, 'driver', v_held.driver_id, 'sender', p_t.user_id, null, null, null,
                              jsonb_build_object('actor', 'admin', 'actorId', p_admin), clock_timestamp());
    v_holders := v_holders || v_held.driver_id;
  end loop;
  return v_holders;
end $$;

-- start_after_end: Start Service was pressed without a network, and the delivery was taken from the driver before it
-- reached us: they may hold its cash, which has to be returned. On record once for each time they had the delivery. The
-- delivery itself does not change.
create function private.start_after_end(p_t public.transactions, p_driver_id uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_a public.optimoroute_orders;
begin
  select * into v_a from public.optimoroute_orders a
   where a.transaction_id = p_t.id and a.driver_id = p_driver_id and a.accepted_at is not null and a.status = 'cancelled' order by a.accepted_at desc limit 1;
  -- Held already, or brought back since they last took it on: a repeat of that start says nothing new.
  if v_a.id is null or private.gave_cash_back(p_t.id, p_driver_id, v_a.accepted_at)
     or exists (select from ledger.holdings h where h.transaction_id = p_t.id and h.driver_id = p_driver_id) then
    return;
  end if;
  perform private.post_cash(p_t, 'late_start', v_a.id::text, 'sender', p_t.user_id, 'driver', p_driver_id, null, null, p_driver_id,
                            jsonb_build_object('actor', 'driver', 'actorId', p_driver_id), private.claimed_time(p_at, v_a.accepted_at));
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
  values (p_t.id, p_t.status, p_t.status, 'start_after_end', p_driver_id, 'driver', private.position_hint(null, null, p_at), clock_timestamp());
  perform private.notify_about('cash_to_return', p_t.id, p_driver_id);
  perform private.offers_changed(p_driver_id);
end $$;
