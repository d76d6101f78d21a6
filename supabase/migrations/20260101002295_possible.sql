-- Whether a driver can have been where a step says, and was seen there, by what the server knows itself.

-- place_before: the driver's last good position at or before a moment, not older than a day; a row of nulls when there is none.
create function private.place_before(p_driver_id uuid, p_at timestamptz) returns public.driver_positions
language sql stable security definer set search_path = '' as $$
  select p from public.driver_positions p
   where p.driver_id = p_driver_id and p.excluded is null and p."timestamp" between p_at - interval '1 day' and p_at
   order by p."timestamp" desc limit 1
$$;

-- impossible: null when the driver can have been at this place; else {rule, metres, seconds, limit}. Three rules:
-- 'time': from the pickup to the place since the delivery was assigned, by the server's own clock at both ends. A step that
--   comes hours late only has more time.
-- 'way': from where the driver was last recorded before the delivery was assigned, by the pickup, to the place, since that position.
-- 'track': from the recorded position next before the step, and next after it, to the place. Jumps and poor fixes do not count;
--   where nothing was recorded (a tunnel, a phone that was off) nothing is concluded.
-- p_at is the phone's word for when the step was taken. Where that cannot be, before the delivery was this driver's or in the
-- future, it is now: a day that was recorded before proves nothing.
create function private.impossible(p_t public.transactions, p_driver_id uuid, p_lat double precision, p_lng double precision, p_accuracy double precision,
                                   p_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_limit double precision := private.setting('position_max_speed');
  v_slack double precision := private.setting('review_slack_m')
    + least(greatest(coalesce(p_accuracy, 0), 0), private.setting('arrive_accuracy_m')::double precision);
  v_gap interval := make_interval(secs => private.setting('review_gap_seconds')::double precision);
  v_at timestamptz := case when p_at between p_t.assigned_at - v_gap and v_now then p_at else v_now end;
  v_stop record := private.first_stop(p_t);
  v_from public.driver_positions := private.place_before(p_driver_id, p_t.assigned_at);
  v_facts jsonb;
begin
  select jsonb_build_object('rule', c.rule, 'metres', round(c.metres::numeric), 'seconds', round(c.seconds::numeric, 1), 'limit', v_limit)
    into v_facts
    from (
      select 1 as n, 'time' as rule, private.distance_m(v_stop.lat, v_stop.lng, p_lat, p_lng) as metres,
             extract(epoch from v_now - p_t.assigned_at)::double precision as seconds
      union all
      select 2, 'way', greatest(private.distance_m(v_from.latitude, v_from.longitude, v_stop.lat, v_stop.lng) - coalesce(v_from.accuracy, 0), 0)
                         + private.distance_m(v_stop.lat, v_stop.lng, p_lat, p_lng), extract(epoch from v_now - v_from."timestamp")::double precision
      union all
      select 3, 'track', private.distance_m(f.latitude, f.longitude, p_lat, p_lng) - coalesce(f.accuracy, 0), abs(extract(epoch from v_at - f."timestamp"))::double precision
        from ((select p.* from public.driver_positions p
                where p.driver_id = p_driver_id and p.excluded is null and p."timestamp" between v_at - v_gap and v_at order by p."timestamp" desc limit 1)
              union all
              (select p.* from public.driver_positions p
                where p.driver_id = p_driver_id and p.excluded is null and p."timestamp" > v_at and p."timestamp" <= v_at + v_gap order by p."timestamp" limit 1)) f) c
   where c.metres - v_slack > v_limit * c.seconds
   order by c.n limit 1;
  return v_facts;
end $$;

-- review_step: flags the delivery when the driver cannot have been where this step says: at the place that it carries, else at
-- the address. Changes nothing else, and comes after the step is on record.
create function private.review_step(p_t public.transactions, p_driver_id uuid, p_step text, p_position jsonb, p_claimed timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := coalesce(p_claimed, case when private.number_problem(p_position, 'timestamp', 0, 4102444800, false, false) = '[]'
    then to_timestamp((p_position ->> 'timestamp')::double precision) end, clock_timestamp());
  v_place record := private.step_place(p_position, v_at);
  v_facts jsonb;
begin
  -- Marked with a reason, elsewhere or nobody knows where: that is on record already, and the address proves nothing.
  if v_place.lat is null and private.arrival_json(p_t.id) is not null then
    return;
  end if;
  v_facts := private.impossible(p_t, p_driver_id, coalesce(v_place.lat, p_t.delivery_latitude), coalesce(v_place.lng, p_t.delivery_longitude), v_place.accuracy, v_at);
  -- A completion without a place of its own may reach us long after it was made: the track of now says nothing of it.
  if v_facts is null or p_step = 'complete' and v_place.lat is null and v_facts ->> 'rule' = 'track' then
    return;
  end if;
  perform private.raise_review(p_t.id, p_driver_id, p_step, v_facts);
end $$;

-- unseen: null when the driver was seen at the drop-off or on the way to it, or the way is too short to tell; else its facts.
-- What they carried is judged from where they were when they took it on, by the pickup, to the door. A poor fix counts as far as
-- it may be off; a jump does not. A phone that slept on the way is seen again when its page is opened at the door.
create function private.unseen(p_t public.transactions, p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_near double precision := private.setting('review_near_m');
  v_gap interval := make_interval(secs => private.setting('review_gap_seconds')::double precision);
  v_stop record := private.first_stop(p_t);
  v_from public.driver_positions := private.place_before(p_driver_id, p_t.assigned_at);
  v_to_door double precision := private.distance_m(v_stop.lat, v_stop.lng, p_t.delivery_latitude, p_t.delivery_longitude);
  v_way double precision := v_to_door + coalesce(private.distance_m(v_from.latitude, v_from.longitude, v_stop.lat, v_stop.lng), 0);
  v_marked boolean := exists (select from public.transaction_status_updates u
                               where u.transaction_id = p_t.id and u.action = 'arrive' and u.metadata ->> 'gate' = 'reason');
begin
  if v_way <= private.setting('review_unseen_m')::double precision or exists (
    select from public.driver_positions p
     cross join lateral (select private.distance_m(p.latitude, p.longitude, v_stop.lat, v_stop.lng) as from_stop,
                                private.distance_m(p.latitude, p.longitude, p_t.delivery_latitude, p_t.delivery_longitude) as to_door) d
     where p.driver_id = p_driver_id and p.excluded is distinct from 'jump' and p."timestamp" between p_t.assigned_at and p_t.completed_at + v_gap
       and (d.to_door - least(coalesce(p.accuracy, 0), v_near) <= v_near
            -- Between pickup and door, and neither near the pickup nor far aside.
            or d.from_stop > v_near and d.from_stop + d.to_door <= 1.5 * v_to_door
            -- Marked elsewhere with a reason, which is on record: seen there is enough, if they have moved at all.
            or v_marked and d.from_stop > v_near and coalesce(private.distance_m(p.latitude, p.longitude, v_from.latitude, v_from.longitude), v_way) > v_near
               and p."timestamp" between p_t.arrived_at - v_gap and p_t.arrived_at + v_gap)) then
    return null;
  end if;
  return jsonb_build_object('rule', 'unseen', 'metres', round(v_way::numeric),
                            'seconds', round(extract(epoch from p_t.completed_at - p_t.assigned_at), 1), 'limit', v_near);
end $$;

-- left_pickup: null, or the facts of a driver who never pressed Start Service, stayed at the pickup and then went away from it:
-- the cash may be aboard.
create function private.left_pickup(p_t public.transactions, p_driver_id uuid, p_assigned_at timestamptz, p_ended_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_near double precision := private.setting('arrive_free_m');
  v_unsure double precision := private.setting('arrive_accuracy_m');
  v_away double precision := private.setting('review_slack_m');
  v_facts jsonb;
begin
  with seen as (
    select p."timestamp" as at, private.distance_m(p.latitude, p.longitude, p_t.pickup_latitude, p_t.pickup_longitude) - least(coalesce(p.accuracy, 0), v_unsure) as metres
      from public.driver_positions p
     where p.driver_id = p_driver_id and p.excluded is null and p."timestamp" between p_assigned_at and p_ended_at),
  stay as (select min(s.at) as came, max(s.at) as went from seen s where s.metres <= v_near)
  select jsonb_build_object('rule', 'pickup', 'metres', round(max(s.metres)::numeric), 'seconds', round(extract(epoch from y.went - y.came), 1), 'limit', v_near)
    into v_facts
    from stay y join seen s on s.at > y.went and s.metres > v_away
   where extract(epoch from y.went - y.came) >= private.setting('review_stay_seconds')::double precision
   group by y.came, y.went;
  return v_facts;
end $$;

-- raise_review: flags the delivery for this driver's step, once; nothing without facts. p_since: when they took the delivery on;
-- what an administrator cleared before that was about another time.
create function private.raise_review(p_transaction_id uuid, p_driver_id uuid, p_step text, p_facts jsonb, p_since timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_facts is null then
    return;
  end if;
  insert into private.reviews as r (transaction_id, driver_id, step, facts) values (p_transaction_id, p_driver_id, p_step, p_facts)
  on conflict (transaction_id, driver_id, step) do update
    set facts = excluded.facts, raised_at = excluded.raised_at, cleared_at = null, cleared_by = null where r.cleared_at < p_since;
  if found then
    perform private.offers_changed(p_driver_id);
  end if;
end $$;

-- review_later: the driver's track is judged when their phone has had time to send what it kept.
create function private.review_later(p_transaction_id uuid, p_driver_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.enqueue('review_track', jsonb_build_object('transactionId', p_transaction_id, 'driverId', p_driver_id),
    clock_timestamp() + make_interval(secs => private.setting('review_wait_seconds')::double precision), 'review:' || p_transaction_id || ':' || p_driver_id)
$$;

-- review_track: judges the driver's track of a delivery that ended for them: delivered unseen, or given back after a stay at the
-- pickup. Nothing when cash on record says it all already, or when its places were erased. Repeating changes nothing.
create function public.review_track(p_transaction_id uuid, p_driver_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_transaction(p_transaction_id);
  v_a public.optimoroute_orders;
begin
  if v_t.id is null or v_t.redacted_at is not null then
    return private.ok(null);
  elsif v_t.status = 'delivered' and v_t.driver_id = p_driver_id then
    perform private.raise_review(v_t.id, p_driver_id, 'complete', private.unseen(v_t, p_driver_id));
  else
    select * into v_a from public.optimoroute_orders a
     where a.transaction_id = v_t.id and a.driver_id = p_driver_id and a.accepted_at is not null and a.ended_at is not null order by a.accepted_at desc limit 1;
    -- Cash of an earlier time, brought back since, says nothing of this one.
    if not exists (select from private.held_cash h where h.transaction_id = v_t.id and h.driver_id = p_driver_id and h.since >= v_a.accepted_at) then
      perform private.raise_review(v_t.id, p_driver_id, 'give_back', private.left_pickup(v_t, p_driver_id, v_a.accepted_at, v_a.ended_at), v_a.accepted_at);
    end if;
  end if;
  return private.ok(private.review_json(v_t.id));
end $$;

revoke execute on function public.review_track(uuid, uuid) from public, anon, authenticated;
grant execute on function public.review_track(uuid, uuid) to service_role;
