-- create_offer: inserts the assignment and the offer for a locked driver, and enqueues its jobs. Returns null if the
-- driver has an open offer after all; the unique index decides.
create function private.create_offer(p_transaction public.transactions, p_driver public.driver_profiles, p_priority text, p_round int, p_routes jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  -- A stale position is no basis for a distance; the offer then has only the trip from pickup to drop-off.
  v_straight_m double precision := case when p_driver.position_at >= v_now - make_interval(secs => private.get_setting('position_fresh_seconds')::int)
    then (select private.compute_distance_m(p_driver.current_latitude, p_driver.current_longitude, stop.lat, stop.lng) from private.get_first_stop(p_transaction) stop) end;
  v_assignment_id uuid;
  v_offer_id uuid;
  v_expires_at timestamptz := v_now + make_interval(secs => private.get_setting('offer_timeout_seconds')::int);
begin
  v_assignment_id := private.create_assignment(p_transaction, p_driver.user_id, p_priority);
  insert into public.driver_notifications (driver_id, transaction_id, assignment_id, title, message, data, round, sent_at, expires_at)
  values (p_driver.user_id, p_transaction.id, v_assignment_id, 'task_offer', 'task_offer',
          jsonb_build_object('amount', p_transaction.amount, 'pickupAddress', p_transaction.pickup_address, 'deliveryAddress', p_transaction.delivery_address, 'priority', p_priority,
            'pickupHub', (select h.name from public.hubs h where h.id = p_transaction.hub_id))
            || private.offer_estimate_json(p_transaction, p_driver.user_id, v_straight_m, p_routes),
          p_round, v_now, v_expires_at)
  on conflict (driver_id) where private.is_open_offer(status) do nothing
  returning id into v_offer_id;
  if v_offer_id is null then
    delete from public.optimoroute_orders assignment where assignment.id = v_assignment_id;
    return null;
  end if;
  perform private.log_driver_action(p_driver.user_id, v_assignment_id, p_transaction.id, 'offered', jsonb_build_object('offerId', v_offer_id, 'round', p_round));
  perform private.enqueue('expire_offer', jsonb_build_object('offerId', v_offer_id), v_expires_at, 'expire:' || v_offer_id);
  perform private.enqueue('send_offer_push', jsonb_build_object('offerId', v_offer_id));
  perform private.schedule_escalation(v_offer_id, v_now + make_interval(secs => private.get_setting('offer_acknowledge_seconds')::double precision));
  perform private.notify_delivery('task_offer', p_transaction.id, p_driver.user_id, jsonb_build_object('offerId', v_offer_id), v_offer_id::text);
  return v_offer_id;
end $$;

-- try_offer: offers the delivery to one driver who is eligible at this moment. Returns 'offered', 'ineligible' or
-- 'skipped'. Skipped means that another transaction holds the driver: another dispatch by its advisory lock, which is
-- only tried, or, without `p_wait`, a writer of the driver's row. Waiting for a second driver while holding one could
-- deadlock with transactions that lock several drivers by id.
create function private.try_offer(p_transaction public.transactions, p_driver_id uuid, p_dispatch private.dispatches, p_wait boolean, p_routes jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_driver public.driver_profiles;
  v_gate text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('dispatch:' || p_driver_id, 0)) then
    return 'skipped';
  end if;
  if p_wait then
    select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id for no key update;
  else
    select * into v_driver from public.driver_profiles d where d.user_id = p_driver_id for no key update skip locked;
    if not found then
      return 'skipped';
    end if;
  end if;
  select e.failed_gate into v_gate from private.evaluate_drivers(p_transaction, p_dispatch.tried, p_dispatch.priority, array[p_driver_id]) e;
  if not found or v_gate is not null then
    return 'ineligible';
  end if;
  return case when private.create_offer(p_transaction, v_driver, p_dispatch.priority, p_dispatch.round, p_routes) is null then 'ineligible' else 'offered' end;
end $$;

-- notify_zone_drivers: notifies up to ten drivers of the delivery's zones who are off duty or on a break and were seen
-- in the last 24 hours, when no online driver could take the delivery. Only an in-app notification, because off-duty
-- drivers get no push, and without amount or address.
create function private.notify_zone_drivers(p_transaction public.transactions, p_round int) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue_many('notify', array_agg(private.notification_payload_json('task_available', p_transaction.id, recipient.id, '{}', 'round-' || p_round)))
    from (select distinct d.user_id as id, d.last_seen
            from private.list_zones_at(p_transaction.delivery_latitude, p_transaction.delivery_longitude) z
            join public.driver_zone_assignments a on a.zone_id = z.id and a.is_active
            join public.driver_profiles d on d.user_id = a.driver_id
           where d.is_approved and d.suspended_at is null and d.status in ('offline', 'break')
             and d.last_seen > clock_timestamp() - interval '1 day'
             and d.user_id not in (p_transaction.user_id, p_transaction.receiver_id)
             and not exists (select from private.dispatch_exclusions e where e.transaction_id = p_transaction.id and e.driver_id = d.user_id)
           order by d.last_seen desc limit 10) recipient
  having count(*) > 0;
end $$;

-- find_next_decline_expiry: returns when the earliest decline of this delivery expires; null if none. Excludes drivers
-- tried in this round.
create function private.find_next_decline_expiry(p_dispatch private.dispatches) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cooldown interval := make_interval(secs => private.get_setting('decline_cooldown_seconds')::int);
begin
  return (
    select min(offer.response_at) + v_cooldown from public.driver_notifications offer
     where offer.transaction_id = p_dispatch.transaction_id and offer.status = 'rejected' and offer.driver_id <> all (p_dispatch.tried)
       and offer.response_at > clock_timestamp() - v_cooldown);
end $$;

-- schedule_dispatch_run: enqueues the next run at `p_at`, or earlier when a decline expires. `p_at` is null for an
-- exhausted search.
create function private.schedule_dispatch_run(p_dispatch private.dispatches, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_run_at timestamptz := least(p_at, private.find_next_decline_expiry(p_dispatch));
begin
  if v_run_at is not null then
    perform private.enqueue('dispatch', jsonb_build_object('transactionId', p_dispatch.transaction_id), v_run_at, 'dispatch:' || p_dispatch.transaction_id);
  end if;
end $$;

-- pause_dispatch: ends a round. Pauses become longer; after the last one the delivery is flagged for an administrator
-- and the sender is notified. `p_has_eligible_driver`: the round has made all its offers and an eligible driver is
-- left. The pause is then short, and the search is not exhausted.
create function private.pause_dispatch(p_transaction public.transactions, p_dispatch private.dispatches, p_has_eligible_driver boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c_short_pause_seconds constant double precision := 15;
  v_pauses jsonb := (select s.value from private.settings s where s.key = 'dispatch_pauses_seconds');
  v_pause_count int := jsonb_array_length(v_pauses);
  v_next_at timestamptz;
begin
  if p_dispatch.pauses >= v_pause_count and not p_has_eligible_driver then
    update private.dispatches d set state = 'exhausted', next_at = null, needs_driver = true, exhausted_at = clock_timestamp()
     where d.transaction_id = p_transaction.id;
    perform private.notify_delivery('no_driver_found', p_transaction.id, p_transaction.user_id, '{}', 'round-' || p_dispatch.round);
    perform private.notify_zone_drivers(p_transaction, p_dispatch.round);
    perform private.schedule_dispatch_run(p_dispatch, null);
    return;
  end if;
  v_next_at := clock_timestamp() + make_interval(secs => case
    when p_has_eligible_driver then least(c_short_pause_seconds, (v_pauses ->> 0)::double precision)
    else (v_pauses ->> p_dispatch.pauses)::double precision end);
  update private.dispatches d set state = 'waiting', next_at = v_next_at, needs_driver = not p_has_eligible_driver, pauses = least(d.pauses + 1, v_pause_count)
   where d.transaction_id = p_transaction.id;
  perform private.schedule_dispatch_run(p_dispatch, v_next_at);
end $$;

-- advance_round: begins a new round, in which every driver may get an offer again, if the pause is over or an exhausted
-- search is retried.
create function private.advance_round(p_dispatch private.dispatches) returns private.dispatches
language plpgsql stable set search_path = '' as $$
begin
  if p_dispatch.state = 'exhausted' then
    p_dispatch.round := p_dispatch.round + 1;
    p_dispatch.tried := '{}';
    p_dispatch.pauses := 0;
  elsif p_dispatch.next_at <= clock_timestamp() then
    -- A search that has only waited for the preferred time has not used its round yet.
    p_dispatch.round := p_dispatch.round + (p_dispatch.pauses > 0 or cardinality(p_dispatch.tried) > 0)::int;
    p_dispatch.tried := '{}';
    p_dispatch.next_at := null;
    p_dispatch.needs_driver := true;
  end if;
  return p_dispatch;
end $$;

-- count_offers_needed: returns how many more drivers get an offer in this run: one at a time, three if urgent, up to
-- that number plus the alternatives in one round.
create function private.count_offers_needed(p_transaction public.transactions, p_open_offers int, p_tried_drivers int) returns int
language plpgsql stable set search_path = '' as $$
declare
  v_parallel_offers int := case when p_transaction.urgent then private.get_setting('urgent_offers')::int else 1 end;
begin
  return greatest(0, least(v_parallel_offers - p_open_offers, v_parallel_offers + private.get_setting('offer_alternatives')::int - p_tried_drivers));
end $$;

-- begin_dispatch: returns the delivery's dispatch row, in a new round where one is due.
create function private.begin_dispatch(p_transaction public.transactions) returns private.dispatches
language plpgsql security definer set search_path = '' as $$
declare
  v_previous private.dispatches;
  v_dispatch private.dispatches;
begin
  insert into private.dispatches as d (transaction_id, priority)
  values (p_transaction.id, private.get_priority(p_transaction))
  on conflict (transaction_id) do nothing;
  select * into v_previous from private.dispatches d where d.transaction_id = p_transaction.id for update;
  v_dispatch := private.advance_round(v_previous);
  if v_dispatch.next_at is distinct from v_previous.next_at then
    update private.dispatches d set round = v_dispatch.round, tried = v_dispatch.tried, next_at = v_dispatch.next_at, needs_driver = v_dispatch.needs_driver where d.transaction_id = p_transaction.id;
  end if;
  return v_dispatch;
end $$;

-- delay_dispatch: schedules the search for when the sender's preferred time requires it, and traces the delay once.
create function private.delay_dispatch(p_transaction public.transactions, p_dispatch private.dispatches, p_opens_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_dispatch.next_at is distinct from p_opens_at then
    update private.dispatches d set state = 'waiting', next_at = p_opens_at, needs_driver = false, since = p_opens_at, exhausted_at = null
     where d.transaction_id = p_transaction.id;
    insert into private.dispatch_traces (transaction_id, at, round, requested, priority, outcome, reason, candidates)
    values (p_transaction.id, clock_timestamp(), p_dispatch.round, 0, p_dispatch.priority, 'scheduled', 'scheduled', '[]');
  end if;
  perform private.enqueue('dispatch', jsonb_build_object('transactionId', p_transaction.id), p_opens_at, 'dispatch:' || p_transaction.id);
end $$;

-- list_declined_drivers: lists drivers who declined this delivery and are not offered it again: in the round of the
-- decline and the next one, and until the cooldown ends in any case. `p_only_cooldown`: no other driver is left, so
-- only the cooldown counts.
create function private.list_declined_drivers(p_transaction_id uuid, p_round int, p_only_cooldown boolean) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select distinct offer.driver_id from public.driver_notifications offer
                where offer.transaction_id = p_transaction_id and offer.status = 'rejected'
                  and (not p_only_cooldown and offer.round >= p_round - 1
                       or offer.response_at > clock_timestamp() - make_interval(secs => private.get_setting('decline_cooldown_seconds')::int)));
end $$;

-- dispatch_transaction: one dispatch run. Offers the delivery to as many drivers as it still needs (one; three if
-- urgent), each at most once a round, or pauses. Idempotent. `p_routes`: the road engine's results for
-- app.get_dispatch_route_query(); without them distances are estimated. `p_is_first`: the run replaces the job of
-- private.start_dispatch. Uses a generic plan, because all reads are by key and planning took longer than reading.
create function app.dispatch_transaction(p_transaction_id uuid, p_routes jsonb default null, p_is_first boolean default false) returns jsonb
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_transaction public.transactions := private.lock_transaction(p_transaction_id);
  v_dispatch private.dispatches;
  v_offers_needed int;
  v_open_offers int;
  v_offered_ids uuid[] := '{}';
  v_not_offered_ids uuid[] := '{}';
  v_ineligible_ids uuid[] := '{}';
  v_all_matches private.match[] := '{}';
  v_declined_ids uuid[];
  v_notified_ids uuid[] := array(select distinct offer.driver_id from public.driver_notifications offer where offer.transaction_id = p_transaction_id);
  v_is_only_cooldown_left boolean := false;
  v_matches private.match[];
  v_match private.match;
  v_outcome text;
  v_traced_dispatch private.dispatches;
  v_skipped_count int := 0;
  v_has_eligible_driver boolean := false;
  v_claim record;
  v_claimed_dispatch_ids uuid[] := '{}';
  v_reserved_driver_ids uuid[] := '{}';
begin
  if v_transaction.id is null or not private.is_seeking_driver(v_transaction.status) or private.is_under_money_review(v_transaction.id) then
    return private.ok('{"offered": 0}');
  elsif p_is_first and not private.take_waiting_job('dispatch:' || v_transaction.id) then
    return private.ok('{"offered": 0}');
  end if;
  perform private.lock_offers(v_transaction.id);
  perform private.close_stale_offer(offer.id, v_transaction.id) from public.driver_notifications offer
    where offer.transaction_id = v_transaction.id and private.is_open_offer(offer.status) and offer.expires_at <= clock_timestamp();
  select * into v_transaction from public.transactions t where t.id = v_transaction.id;
  v_dispatch := private.begin_dispatch(v_transaction);
  if v_transaction.status = 'payment_confirmed' and private.find_search_start_time(v_transaction) > clock_timestamp() then
    perform private.delay_dispatch(v_transaction, v_dispatch, private.find_search_start_time(v_transaction));
    return private.ok('{"offered": 0}');
  elsif not private.choose_hub(v_transaction) then
    perform private.wait_for_hub(v_transaction, v_dispatch);
    return private.ok('{"offered": 0}');
  end if;
  select * into v_transaction from public.transactions t where t.id = v_transaction.id;
  select count(*) into v_open_offers from public.driver_notifications offer where offer.transaction_id = v_transaction.id and private.is_open_offer(offer.status);
  v_offers_needed := private.count_offers_needed(v_transaction, v_open_offers, cardinality(v_dispatch.tried));
  if v_offers_needed = 0 and v_open_offers = 0 then
    v_has_eligible_driver := exists (select from private.list_best_drivers(v_transaction, v_dispatch.tried || private.list_declined_drivers(v_transaction.id, v_dispatch.round, true), v_dispatch.priority, 1));
    if v_has_eligible_driver and v_dispatch.next_at is not null and v_dispatch.needs_driver then
      -- A driver who became eligible after the round paused ends the pause.
      v_dispatch.round := v_dispatch.round + 1;
      v_dispatch.tried := '{}';
      v_dispatch.next_at := null;
      v_offers_needed := private.count_offers_needed(v_transaction, v_open_offers, 0);
    end if;
  end if;

  -- Drivers without an offer of this delivery come first, then drivers who did not answer, then, if there is no other,
  -- drivers who declined. A driver taken between the search and the lock is skipped, and the search continues behind
  -- the skipped ones.
  v_declined_ids := private.list_declined_drivers(v_transaction.id, v_dispatch.round, false);
  while v_offers_needed > cardinality(v_offered_ids) loop
    v_matches := array(select m from private.list_best_drivers(v_transaction, v_dispatch.tried || v_offered_ids || v_not_offered_ids || v_notified_ids || v_declined_ids, v_dispatch.priority,
                                                          greatest(10, v_offers_needed - cardinality(v_offered_ids))) m);
    if cardinality(v_matches) = 0 then
      if cardinality(v_notified_ids) > 0 then
        v_notified_ids := '{}';
      else
        exit when v_is_only_cooldown_left or v_open_offers > 0 or v_skipped_count > 0 or cardinality(v_offered_ids) > 0;
        v_is_only_cooldown_left := true;
        v_declined_ids := private.list_declined_drivers(v_transaction.id, v_dispatch.round, true);
      end if;
      continue;
    end if;
    v_matches := private.sort_matches_by_eta(v_matches, p_routes);
    -- Reserve one driver for each search ahead of this one that needs a driver.
    for v_claim in select * from private.match_waiting_dispatches(array(select m.driver_id from unnest(v_matches) m), v_dispatch, v_claimed_dispatch_ids) loop
      v_claimed_dispatch_ids := v_claimed_dispatch_ids || v_claim.transaction_id;
      v_reserved_driver_ids := v_reserved_driver_ids || v_claim.driver_id;
    end loop;
    v_all_matches := v_all_matches || v_matches;
    foreach v_match in array v_matches loop
      exit when cardinality(v_offered_ids) >= v_offers_needed;
      v_outcome := case when v_match.driver_id = any (v_reserved_driver_ids) then 'skipped' else private.try_offer(v_transaction, v_match.driver_id, v_dispatch, cardinality(v_offered_ids || v_not_offered_ids) = 0, p_routes) end;
      if v_outcome = 'offered' then
        v_offered_ids := v_offered_ids || v_match.driver_id;
      else
        v_not_offered_ids := v_not_offered_ids || v_match.driver_id;
        if v_outcome = 'skipped' then
          v_skipped_count := v_skipped_count + 1;
        else
          v_ineligible_ids := v_ineligible_ids || v_match.driver_id;
        end if;
      end if;
    end loop;
  end loop;
  if v_offers_needed > 0 then
    v_traced_dispatch := v_dispatch;
    v_traced_dispatch.tried := v_dispatch.tried || v_declined_ids;
    perform private.trace_dispatch(v_transaction, v_traced_dispatch, v_offers_needed, v_open_offers, v_offered_ids, v_skipped_count, v_all_matches[:50], v_ineligible_ids, p_routes);
  end if;

  if cardinality(v_offered_ids) > 0 then
    update private.dispatches d set state = 'offering', round = v_dispatch.round, tried = v_dispatch.tried || v_offered_ids, pauses = v_dispatch.pauses, next_at = null,
           needs_driver = cardinality(v_offered_ids) < v_offers_needed, exhausted_at = null
     where d.transaction_id = v_transaction.id;
    if v_transaction.status = 'payment_confirmed' then
      perform private.change_transaction_status(v_transaction.id, array['payment_confirmed'], 'offer', 'system', null, jsonb_build_object('round', v_dispatch.round));
    end if;
  end if;
  if v_skipped_count > 0 and cardinality(v_offered_ids) < v_offers_needed then
    -- Another transaction holds these drivers; whether they are free is known in a moment.
    if cardinality(v_offered_ids) = 0 then
      perform private.wake_dispatches_for(v_reserved_driver_ids);
    end if;
    perform private.enqueue('dispatch', jsonb_build_object('transactionId', v_transaction.id), clock_timestamp() + interval '1 second', 'dispatch:' || v_transaction.id);
  elsif cardinality(v_offered_ids) = 0 then
    if v_open_offers > 0 then
      update private.dispatches d set needs_driver = v_offers_needed > 0 where d.transaction_id = v_transaction.id;
    elsif v_dispatch.next_at is not null then
      perform private.schedule_dispatch_run(v_dispatch, v_dispatch.next_at);
    elsif v_dispatch.state <> 'exhausted' then
      perform private.pause_dispatch(v_transaction, v_dispatch, v_has_eligible_driver);
    end if;
  end if;
  return private.ok(jsonb_build_object('offered', cardinality(v_offered_ids), 'skipped', v_skipped_count));
end $$;
revoke execute on function app.dispatch_transaction(uuid, jsonb, boolean) from public;
grant execute on function app.dispatch_transaction(uuid, jsonb, boolean) to handover_service;

-- retry_dispatch: makes the delivery's next search due now, after the first one failed outside a job.
create function app.retry_dispatch(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('dispatch', jsonb_build_object('transactionId', p_transaction_id), null, 'dispatch:' || p_transaction_id);
  return private.ok();
end $$;
revoke execute on function app.retry_dispatch(uuid) from public;
grant execute on function app.retry_dispatch(uuid) to handover_service;
