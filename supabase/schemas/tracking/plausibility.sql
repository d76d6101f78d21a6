-- Plausibility checks: whether a driver can have been where a step claims, and was seen there, by the server's own
-- data.

-- find_position_before: the driver's last accepted position at or before a moment, at most a day old; a row of nulls
-- if there is none.
create function private.find_position_before(p_driver_id uuid, p_at timestamptz) returns public.driver_positions
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p from public.driver_positions p
     where p.driver_id = p_driver_id and p.excluded is null and p."timestamp" between p_at - interval '1 day' and p_at
     order by p."timestamp" desc limit 1);
end $$;

-- check_plausibility: null if the driver can have reached this position; otherwise {rule, metres, seconds, limit}.
-- Three rules. 'time': from the pickup to the position since the assignment, by the server's clock; a step that
-- arrives hours late only has more time. 'via_pickup': from the last position before the assignment, via the pickup,
-- to the position. 'track': from the recorded positions just before and just after the step. Excluded positions do not
-- count; without positions (a tunnel, a phone that was off) the rule passes. p_at: the phone's claimed time of the
-- step. If it is impossible, before the assignment or in the future, the current time is used, because a day recorded
-- earlier proves nothing.
create function private.check_plausibility(p_transaction public.transactions, p_driver_id uuid, p_lat double precision, p_lng double precision, p_accuracy double precision,
                                   p_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_max_speed double precision := private.get_setting('position_max_speed');
  v_slack_m double precision := private.get_setting('review_slack_m')
    + least(greatest(coalesce(p_accuracy, 0), 0), private.get_setting('arrival_accuracy_allowance_m')::double precision);
  v_max_gap interval := make_interval(secs => private.get_setting('review_gap_seconds')::double precision);
  v_step_at timestamptz := case when p_at between p_transaction.assigned_at - v_max_gap and v_now then p_at else v_now end;
  v_stop record := private.get_first_stop(p_transaction);
  v_start_position public.driver_positions := private.find_position_before(p_driver_id, p_transaction.assigned_at);
  v_facts jsonb;
begin
  select jsonb_build_object('rule', c.rule, 'metres', round(c.metres::numeric), 'seconds', round(c.seconds::numeric, 1), 'limit', v_max_speed)
    into v_facts
    from (
      select 1 as rule_no, 'time' as rule, private.compute_distance_m(v_stop.lat, v_stop.lng, p_lat, p_lng) as metres,
             extract(epoch from v_now - p_transaction.assigned_at)::double precision as seconds
      union all
      select 2, 'via_pickup', greatest(private.compute_distance_m(v_start_position.latitude, v_start_position.longitude, v_stop.lat, v_stop.lng) - coalesce(v_start_position.accuracy, 0), 0)
                         + private.compute_distance_m(v_stop.lat, v_stop.lng, p_lat, p_lng), extract(epoch from v_now - v_start_position."timestamp")::double precision
      union all
      select 3, 'track', private.compute_distance_m(neighbour.latitude, neighbour.longitude, p_lat, p_lng) - coalesce(neighbour.accuracy, 0), abs(extract(epoch from v_step_at - neighbour."timestamp"))::double precision
        from ((select p.* from public.driver_positions p
                where p.driver_id = p_driver_id and p.excluded is null and p."timestamp" between v_step_at - v_max_gap and v_step_at order by p."timestamp" desc limit 1)
              union all
              (select p.* from public.driver_positions p
                where p.driver_id = p_driver_id and p.excluded is null and p."timestamp" > v_step_at and p."timestamp" <= v_step_at + v_max_gap order by p."timestamp" limit 1)) neighbour) c
   where c.metres - v_slack_m > v_max_speed * c.seconds
   order by c.rule_no limit 1;
  return v_facts;
end $$;

-- review_step: flags the delivery if the driver cannot have been where this step claims: at its position, otherwise at
-- the address. Runs after the step is recorded, and changes nothing else.
create function private.review_step(p_transaction public.transactions, p_driver_id uuid, p_step text, p_position jsonb, p_claimed_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_step_at timestamptz := coalesce(p_claimed_at, private.parse_position_time(p_position), clock_timestamp());
  v_position record := private.find_step_position(p_position, v_step_at);
  v_facts jsonb;
begin
  -- An arrival elsewhere or at an unknown place is recorded with its reason, and the address proves nothing.
  if v_position.lat is null and private.arrival_json(p_transaction.id) is not null then
    return;
  end if;
  v_facts := private.check_plausibility(p_transaction, p_driver_id, coalesce(v_position.lat, p_transaction.delivery_latitude), coalesce(v_position.lng, p_transaction.delivery_longitude), v_position.accuracy, v_step_at);
  -- A completion without a position may arrive long after it was made, so the current track proves nothing.
  if v_facts is null or p_step = 'complete' and v_position.lat is null and v_facts ->> 'rule' = 'track' then
    return;
  end if;
  perform private.raise_plausibility_review(p_transaction.id, p_driver_id, p_step, v_facts);
end $$;

-- check_left_pickup: null, or the facts if the driver never started the service, stayed at the pickup and then left
-- it: they may carry the cash.
create function private.check_left_pickup(p_transaction public.transactions, p_driver_id uuid, p_assigned_at timestamptz, p_ended_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_near_m double precision := private.get_setting('arrival_radius_m');
  v_accuracy_allowance_m double precision := private.get_setting('arrival_accuracy_allowance_m');
  v_away_m double precision := private.get_setting('review_slack_m');
  v_facts jsonb;
begin
  with positions as (
    select p."timestamp" as at, private.compute_distance_m(p.latitude, p.longitude, p_transaction.pickup_latitude, p_transaction.pickup_longitude) - least(coalesce(p.accuracy, 0), v_accuracy_allowance_m) as metres
      from public.driver_positions p
     where p.driver_id = p_driver_id and p.excluded is null and p."timestamp" between p_assigned_at and p_ended_at),
  stay as (select min(s.at) as came_at, max(s.at) as left_at from positions s where s.metres <= v_near_m)
  select jsonb_build_object('rule', 'pickup', 'metres', round(max(s.metres)::numeric), 'seconds', round(extract(epoch from stay.left_at - stay.came_at), 1), 'limit', v_near_m)
    into v_facts
    from stay join positions s on s.at > stay.left_at and s.metres > v_away_m
   where extract(epoch from stay.left_at - stay.came_at) >= private.get_setting('review_stay_seconds')::double precision
   group by stay.came_at, stay.left_at;
  return v_facts;
end $$;

-- check_confirmed_pickup: null, or the facts if a pickup ended without a proof although its other side confirmed that
-- the driver has the cash, and did not dispute it later: the driver may carry it, wherever their phone was. A code
-- sent by text follows from the driver's count alone and confirms nothing.
create function private.check_confirmed_pickup(p_transaction_id uuid, p_driver_id uuid, p_since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('rule', 'confirmed', 'metres', 0, 'seconds', round(extract(epoch from l.done_at - (latest.note ->> 'at')::timestamptz), 1), 'limit', 0)
      from public.custody_legs l
     cross join lateral (select e.note from jsonb_array_elements(l.evidence) with ordinality e (note, n)
                          where e.note ->> 'what' in ('confirmed', 'disputed') order by e.n desc limit 1) latest
     where l.transaction_id = p_transaction_id and l.driver_id = p_driver_id and l.kind = 'pickup' and l.state = 'void' and l.opened_at >= p_since
       and latest.note ->> 'what' = 'confirmed' and latest.note ->> 'via' is null
     order by l.opened_at desc limit 1);
end $$;

-- check_left_unseen: null, or the facts if the driver left a pickup without the cash, which ended the delivery, and
-- was never seen there: only their own report places them there.
create function private.check_left_unseen(p_transaction public.transactions, p_driver_id uuid, p_assigned_at timestamptz, p_ended_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('rule', 'away', 'metres', round(coalesce(nearest.metres, 0)::numeric), 'seconds', round(extract(epoch from p_ended_at - p_assigned_at), 1),
                              'limit', private.get_setting('review_near_m'))
      from (select min(private.compute_distance_m(p.latitude, p.longitude, p_transaction.pickup_latitude, p_transaction.pickup_longitude) - coalesce(p.accuracy, 0)) as metres
              from public.driver_positions p
             where p.driver_id = p_driver_id and p.excluded is distinct from 'jump'
               -- Includes positions from shortly before, because a driver who was there already does not drive.
               and p."timestamp" between p_assigned_at - make_interval(secs => private.get_setting('review_gap_seconds')::double precision) and p_ended_at) nearest
     where p_transaction.pickup_latitude is not null and coalesce(nearest.metres > private.get_setting('review_near_m'), true)
       and exists (select from public.transaction_status_updates u
                    where u.transaction_id = p_transaction.id and u.action = 'leave_pickup' and u.actor_id = p_driver_id and u."timestamp" >= p_assigned_at)
       -- Any answer of the other side to the count shows that the driver was there.
       and not exists (select from public.custody_legs l cross join jsonb_array_elements(l.evidence) e
                        where l.transaction_id = p_transaction.id and l.driver_id = p_driver_id and l.opened_at >= p_assigned_at and e ->> 'what' in ('confirmed', 'disputed') and e ->> 'via' is null));
end $$;

-- raise_plausibility_review: flags the delivery for this driver's step, once; does nothing without facts. p_since:
-- when the driver accepted; a review cleared before that concerned an earlier assignment.
create function private.raise_plausibility_review(p_transaction_id uuid, p_driver_id uuid, p_step text, p_facts jsonb, p_since timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_facts is null then
    return;
  end if;
  insert into private.plausibility_reviews as r (transaction_id, driver_id, step, facts) values (p_transaction_id, p_driver_id, p_step, p_facts)
  on conflict (transaction_id, driver_id, step) do update
    set facts = excluded.facts, raised_at = excluded.raised_at, cleared_at = null, cleared_by = null where r.cleared_at < p_since;
  if found then
    perform private.count_clean_deliveries(p_driver_id);
    perform private.refresh_driver_eligibility(p_driver_id);
  end if;
end $$;

-- schedule_track_jobs: enqueues the jobs that review and measure the driver's positions, for when their phone has had
-- time to send stored positions. A pickup that was confirmed and ended without a proof is flagged immediately:
-- otherwise the driver, who may hold the cash, could take another delivery. A late proof clears the flag.
create function private.schedule_track_jobs(p_transaction_id uuid, p_driver_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.raise_plausibility_review(p_transaction_id, p_driver_id, 'give_back', private.check_confirmed_pickup(p_transaction_id, p_driver_id, a.accepted_at), a.accepted_at)
     from (select max(a.accepted_at) as accepted_at from public.optimoroute_orders a where a.transaction_id = p_transaction_id and a.driver_id = p_driver_id) a
    where not private.has_taken_cash(p_transaction_id, p_driver_id, a.accepted_at);
  perform private.enqueue(j.task, jsonb_build_object('transactionId', p_transaction_id, 'driverId', p_driver_id),
    clock_timestamp() + make_interval(secs => private.get_setting('review_wait_seconds')::double precision), j.key || p_transaction_id || ':' || p_driver_id, p_reschedule => true)
    from (values ('review_track', 'review:'), ('measure_drive', 'driven:')) j (task, key);
end $$;

-- Reviews of arrivals and completions that were impossible or unseen, and of deliveries given up after a stay at the
-- pickup or after the other side confirmed the cash. A correct code always completes the delivery; a flagged driver
-- gets no offers until an administrator has cleared the review.

-- plausibility_review_json: the delivery's first open review; null if there is none.
create function private.plausibility_review_json(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('step', r.step, 'raisedAt', private.format_iso(r.raised_at), 'driverName', d.name) || r.facts
      from private.plausibility_reviews r join public.driver_profiles d on d.user_id = r.driver_id where r.transaction_id = p_transaction_id and r.cleared_at is null order by r.raised_at limit 1);
end $$;

-- check_driver_seen: null if the driver was seen at the drop-off or on the way to it, or the distance is too short to
-- decide; otherwise the facts. The distance counts from the driver's position at the assignment, via the pickup, to
-- the receiver. A position counts with its inaccuracy; a jump does not count. A phone that slept on the way reports
-- again when the driver opens the page on arrival.
create function private.check_driver_seen(p_transaction public.transactions, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_near_m double precision := private.get_setting('review_near_m');
  v_max_gap interval := make_interval(secs => private.get_setting('review_gap_seconds')::double precision);
  v_stop record := private.get_first_stop(p_transaction);
  v_start_position public.driver_positions := private.find_position_before(p_driver_id, p_transaction.assigned_at);
  v_direct_m double precision := private.compute_distance_m(v_stop.lat, v_stop.lng, p_transaction.delivery_latitude, p_transaction.delivery_longitude);
  v_distance_m double precision := v_direct_m + coalesce(private.compute_distance_m(v_start_position.latitude, v_start_position.longitude, v_stop.lat, v_stop.lng), 0);
  v_is_arrival_elsewhere boolean := exists (select from public.transaction_status_updates u
                               where u.transaction_id = p_transaction.id and u.action = 'arrive' and u.metadata ->> 'gate' = 'reason');
begin
  if v_distance_m <= private.get_setting('review_unseen_m')::double precision or exists (
    select from public.driver_positions p
     cross join lateral (select private.compute_distance_m(p.latitude, p.longitude, v_stop.lat, v_stop.lng) as from_pickup_m,
                                private.compute_distance_m(p.latitude, p.longitude, p_transaction.delivery_latitude, p_transaction.delivery_longitude) as to_drop_off_m) d
     where p.driver_id = p_driver_id and p.excluded is distinct from 'jump' and p."timestamp" between p_transaction.assigned_at and p_transaction.completed_at + v_max_gap
       and (d.to_drop_off_m - least(coalesce(p.accuracy, 0), v_near_m) <= v_near_m
            -- Between pickup and receiver, neither near the pickup nor far off the way.
            or d.from_pickup_m > v_near_m and d.from_pickup_m + d.to_drop_off_m <= 1.5 * v_direct_m
            -- An arrival elsewhere with a recorded reason: a position at that time suffices if the driver has moved at
            -- all.
            or v_is_arrival_elsewhere and d.from_pickup_m > v_near_m and coalesce(private.compute_distance_m(p.latitude, p.longitude, v_start_position.latitude, v_start_position.longitude), v_distance_m) > v_near_m
               and p."timestamp" between p_transaction.arrived_at - v_max_gap and p_transaction.arrived_at + v_max_gap)) then
    return null;
  end if;
  return jsonb_build_object('rule', 'unseen', 'metres', round(v_distance_m::numeric),
                            'seconds', round(extract(epoch from p_transaction.completed_at - p_transaction.assigned_at), 1), 'limit', v_near_m);
end $$;

-- review_track: reviews a driver's part in a delivery that has ended for them: delivered unseen, given up after a stay
-- at the pickup or after the other side confirmed the cash, or left without it unseen. Does nothing if the ledger
-- shows that the driver took the cash, or if the positions were erased or archived. Idempotent.
create function app.review_track(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions := private.lock_transaction(p_transaction_id);
  v_assignment public.optimoroute_orders;
begin
  if v_transaction.id is null or v_transaction.redacted_at is not null then
    return private.ok(null);
  elsif v_transaction.status = 'delivered' and v_transaction.driver_id = p_driver_id then
    if v_transaction.assigned_at < private.get_stored_positions_start() then
      return private.ok(private.plausibility_review_json(v_transaction.id));
    end if;
    perform private.raise_plausibility_review(v_transaction.id, p_driver_id, 'complete', private.check_driver_seen(v_transaction, p_driver_id));
  else
    select * into v_assignment from public.optimoroute_orders assignment
     where assignment.transaction_id = v_transaction.id and assignment.driver_id = p_driver_id and assignment.accepted_at is not null and assignment.ended_at is not null order by assignment.accepted_at desc limit 1;
    -- Cash taken in an earlier assignment and returned since does not count.
    if v_assignment.accepted_at >= private.get_stored_positions_start() and not private.has_taken_cash(v_transaction.id, p_driver_id, v_assignment.accepted_at) then
      perform private.raise_plausibility_review(v_transaction.id, p_driver_id, 'give_back',
        coalesce(private.check_confirmed_pickup(v_transaction.id, p_driver_id, v_assignment.accepted_at), private.check_left_pickup(v_transaction, p_driver_id, v_assignment.accepted_at, v_assignment.ended_at),
                 private.check_left_unseen(v_transaction, p_driver_id, v_assignment.accepted_at, v_assignment.ended_at)), v_assignment.accepted_at);
    end if;
  end if;
  return private.ok(private.plausibility_review_json(v_transaction.id));
end $$;
revoke execute on function app.review_track(uuid, uuid) from public;
grant execute on function app.review_track(uuid, uuid) to handover_service;
