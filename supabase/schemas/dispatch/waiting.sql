-- Decides which waiting delivery gets a driver who becomes free.

-- wake_dispatches_for: enqueues one job per driver that finds the delivery waiting for the driver. It must run after
-- commit, because it needs both transactions' data.
create function private.wake_dispatches_for(p_driver_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_many('wake_dispatches', array_agg(jsonb_build_object('driverId', driver.id)), array_agg('wake:' || driver.id))
    from (select distinct id from unnest(p_driver_ids) id where id is not null) driver
  having count(*) > 0;
end $$;

-- match_waiting_dispatches: assigns each driver to the first search in need that would make an offer: urgent first,
-- then oldest. A search gets the best driver that is left. `room`: the cash in dollars that a driver may still take.
-- `p_later_dispatch`: only searches ahead of this one, with a run that found no driver. Without it: skips searches with
-- a due run, since that run will see the driver. `p_excluded_ids`: deliveries to skip.
create function private.match_waiting_dispatches(p_driver_ids uuid[], p_later_dispatch private.dispatches default null, p_excluded_ids uuid[] default '{}')
returns table (transaction_id uuid, driver_id uuid)
language plpgsql volatile security definer rows 1 set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_remaining_ids uuid[];
  v_all_have_zones boolean;
  v_radius_m double precision := private.get_setting('search_radius_m');
  v_lats double precision[];
  v_lngs double precision[];
  v_cash_rooms numeric[];
  v_dispatch private.dispatches;
  v_transaction public.transactions;
  v_excluded_ids uuid[];
begin
  if not exists (select from private.dispatches search where search.needs_driver) then
    return;
  end if;
  select array_agg(d.user_id), array_agg(d.current_latitude), array_agg(d.current_longitude), array_agg(candidate.room), bool_and(candidate.zone_no > 0)
    into v_remaining_ids, v_lats, v_lngs, v_cash_rooms, v_all_have_zones
    from public.driver_profiles d
    join lateral (select max(c.room) as room, min(c.zone_no) as zone_no from private.candidates c where c.driver_id = d.user_id) candidate on candidate.room is not null
   where d.user_id = any (p_driver_ids) and d.status = 'online'
     and not exists (select from public.driver_notifications offer where offer.driver_id = d.user_id and private.is_open_offer(offer.status));
  if v_remaining_ids is null then
    return;
  end if;
  for v_dispatch in
    select search.* from private.dispatches search join public.transactions t on t.id = search.transaction_id
     where search.needs_driver and search.transaction_id <> all (p_excluded_ids) and private.is_seeking_driver(t.status)
       and (p_later_dispatch is null or (search.state <> 'waiting' or search.next_at is not null) and search.transaction_id <> p_later_dispatch.transaction_id
            and ((search.priority = 'urgent') > (p_later_dispatch.priority = 'urgent')
                 or (search.priority = 'urgent') = (p_later_dispatch.priority = 'urgent') and (search.since, search.transaction_id) < (p_later_dispatch.since, p_later_dispatch.transaction_id)))
       and (search.state = 'exhausted' or not v_remaining_ids <@ search.tried)
       and exists (select from unnest(v_lats, v_lngs, v_cash_rooms) driver (lat, lng, room)
                    where t.amount <= driver.room
                      -- The position of a driver who is matched by zone may be unknown.
                      and coalesce(private.compute_distance_m(driver.lat, driver.lng, coalesce(t.pickup_latitude, t.delivery_latitude),
                                                      coalesce(t.pickup_longitude, t.delivery_longitude)) <= v_radius_m, true))
     order by (search.priority = 'urgent') desc, search.since, search.transaction_id loop
    -- A due run will see the driver. A failing run must not block other searches.
    continue when exists (select from graphile_worker.jobs j where j.key = 'dispatch:' || v_dispatch.transaction_id and j.locked_at is null
                             and (j.attempts > 0 or p_later_dispatch is null and j.run_at <= clock_timestamp()));
    v_excluded_ids := case when v_dispatch.state = 'exhausted'
      -- Drivers who came back online after the search was exhausted are eligible again.
      then array(select d.user_id from public.driver_profiles d where d.user_id = any (v_dispatch.tried) and d.user_id = any (v_remaining_ids)
                    and not coalesce(d.last_status_change > v_dispatch.exhausted_at, false))
      else v_dispatch.tried end || private.list_declined_drivers(v_dispatch.transaction_id, v_dispatch.round, v_dispatch.state <> 'offering')
      || array(select e.driver_id from private.dispatch_exclusions e where e.transaction_id = v_dispatch.transaction_id);
    continue when v_remaining_ids <@ v_excluded_ids;
    select * into v_transaction from public.transactions t where t.id = v_dispatch.transaction_id;
    continue when private.is_under_money_review(v_transaction.id)
      or v_all_have_zones and not exists (select from private.list_zones_at(v_transaction.delivery_latitude, v_transaction.delivery_longitude) z
                                   join private.candidates c on c.zone_no = z.no and c.driver_id = any (v_remaining_ids));
    select e.driver_id into driver_id from private.evaluate_drivers(v_transaction, v_excluded_ids, v_dispatch.priority, v_remaining_ids) e where e.failed_gate is null limit 1;
    if found then
      transaction_id := v_dispatch.transaction_id;
      return next;
      v_remaining_ids := array_remove(v_remaining_ids, driver_id);
      exit when cardinality(v_remaining_ids) = 0;
    end if;
  end loop;
end $$;

-- Every change that makes a driver eligible inserts or updates a row here: going online, the end of a task or a break,
-- an approval, a cleared review, returned cash, a ceiling, a zone, a document. Except a fresh position after a stale
-- one that no job has removed: private.move_candidate() handles it, because `position_at` here lags.
create function private.wake_dispatches_on_candidate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.wake_dispatches_for(array[new.driver_id]);
  return null;
end $$;

create trigger candidates_wake_insert after insert on private.candidates for each row execute function private.wake_dispatches_on_candidate();

create trigger candidates_wake_update after update on private.candidates for each row
  when (new.room > old.room or new.place is not null and old.place is null)
  execute function private.wake_dispatches_on_candidate();

-- A separate trigger, because a driver who comes into the radius changes only `place`. Checked once a kilometre, and
-- only while a search needs a driver.
create function private.wake_dispatches_on_move() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.dispatches d where d.needs_driver) then
    perform private.wake_dispatches_for(array[new.driver_id]);
  end if;
  return null;
end $$;

create trigger candidates_wake_move after update on private.candidates for each row
  when (new.place is not null and old.place is not null
    and (floor(new.lat * 100), floor(new.lng * 100)) is distinct from (floor(old.lat * 100), floor(old.lng * 100)))
  execute function private.wake_dispatches_on_move();

-- A larger radius makes drivers eligible who have not moved.
create function private.wake_dispatches_on_setting_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_many('dispatch', array_agg(jsonb_build_object('transactionId', d.transaction_id)), array_agg('dispatch:' || d.transaction_id))
    from private.dispatches d where d.needs_driver having count(*) > 0;
  return null;
end $$;

create trigger settings_dispatches after update on private.settings
  for each row when (new.key = 'search_radius_m' and new.value is distinct from old.value) execute function private.wake_dispatches_on_setting_change();
