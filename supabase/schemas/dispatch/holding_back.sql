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

-- take_back_cash: the cash of this delivery is back; answers who held it.
create function private.take_back_cash(p_transaction_id uuid) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_holders uuid[];
begin
  with back as (
    update private.held_cash h set ended_at = clock_timestamp(), ended_as = 'returned'
     where h.transaction_id = p_transaction_id and h.ended_at is null and h.due_at is not null
    returning h.driver_id)
  select coalesce(array_agg(b.driver_id order by b.driver_id), '{}') into v_holders from back b;
  return v_holders;
end $$;

-- start_after_end: Start Service was pressed without a network, and the delivery was taken from the driver before it
-- reached us: they may hold its cash, which has to be returned. On record once for each time they had the delivery. The
-- delivery itself does not change.
create function private.start_after_end(p_t public.transactions, p_driver_id uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.optimoroute_orders a
                  where a.transaction_id = p_t.id and a.driver_id = p_driver_id and a.accepted_at is not null and a.status = 'cancelled') then
    return;
  end if;
  insert into private.held_cash as h (transaction_id, driver_id, amount, due_at) values (p_t.id, p_driver_id, p_t.amount, clock_timestamp())
  on conflict (transaction_id, driver_id) do update
    set amount = excluded.amount, since = excluded.since, due_at = excluded.due_at, ended_at = null, ended_as = null
    -- Brought back since they last took it on: a repeat of that start says nothing new.
    where h.ended_at < (select max(a.accepted_at) from public.optimoroute_orders a
                         where a.transaction_id = h.transaction_id and a.driver_id = h.driver_id and a.status = 'cancelled');
  if found then
    insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
    values (p_t.id, p_t.status, p_t.status, 'start_after_end', p_driver_id, 'driver', private.position_hint(null, null, p_at), clock_timestamp());
    perform private.notify_about('cash_to_return', p_t.id, p_driver_id);
    perform private.offers_changed(p_driver_id);
  end if;
end $$;
