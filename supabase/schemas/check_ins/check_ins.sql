-- Check-ins: a driver with cash gets a push, then a text; an unanswered check-in becomes an incident. Drivers without
-- cash get none, and each step checks this again.

-- list_cash_carriers: drivers who hold cash and have a stop to drive to, or only p_driver_id. A driver who holds cash
-- of an ended delivery without a return leg has no stop: they may be at home with it for an approved night.
create function private.list_cash_carriers(p_now timestamptz, p_driver_id uuid default null) returns setof private.cash_carrier
language sql stable security definer set search_path = '' as $$
  select h.driver_id, t.id,
         case when a.status = 'assigned' then 'pickup' when a.id is not null then 'drop_off' else l.id::text end,
         case when a.status = 'assigned' then t.pickup_latitude when a.id is not null then t.delivery_latitude else private.find_leg_lat(l, t) end,
         case when a.status = 'assigned' then t.pickup_longitude when a.id is not null then t.delivery_longitude else private.find_leg_lng(l, t) end,
         case when a.status = 'assigned' then greatest(h.since, t.assigned_at) when a.id is not null then t.started_at else l.opened_at end,
         case when a.id is null then l.arrived_at when a.status = 'servicing' then coalesce(a.arrived_at, a.started_at) end,
         case when a.id is null or a.status <> 'assigned' then w.first_arrival end,
         case when a.id is not null and a.status <> 'assigned' then t.wanted_from end,
         coalesce(not w.off and w.remaining_m <= w.nearest_m + away.metres and w.followed_at > p_now - away.fresh, false),
         array[t.pickup_latitude, t.delivery_latitude], array[t.pickup_longitude, t.delivery_longitude]
    from (select c.driver_id, min(c.since) as since from private.held_cash c where p_driver_id is null or c.driver_id = p_driver_id group by c.driver_id) h
    left join public.transactions a on a.driver_id = h.driver_id and a.status in ('assigned', 'in_transit', 'servicing')
    left join public.custody_legs l on l.driver_id = h.driver_id and l.state in ('waiting', 'proving') and l.kind = 'return'
    join public.transactions t on t.id = coalesce(a.id, l.transaction_id)
   cross join (select private.get_setting('road_route_away_m') as metres, make_interval(secs => private.get_setting('position_fresh_seconds')::double precision) as fresh) away
    left join private.task_road_routes w on w.transaction_id = t.id and w.driver_id = h.driver_id and w.leg_id is not distinct from case when a.id is null then l.id end
      and w.status = case when a.id is null then 'returning' else a.status end
$$;

-- is_check_in_automatic: whether the setting `check_ins_enforced` includes this driver.
create function private.is_check_in_automatic(p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.settings s where s.key = 'check_ins_enforced' and (s.value = 'true' or s.value ? p_driver_id::text));
end $$;

-- is_check_in_open: whether the check-in still waits for an answer.
create function private.is_check_in_open(p_state text) returns boolean
language sql immutable set search_path = '' return p_state in ('asked', 'texted');

-- schedule_check_in_step: schedules the next step by the clock. It is a separate job, so that no step waits for a
-- provider.
create function private.schedule_check_in_step(p_id uuid, p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('advance_check_in', jsonb_build_object('checkInId', p_id), p_at, 'check_in:' || p_id, p_priority => -10);
end $$;

-- request_check_ins: starts the check-ins that are due, for all drivers or only p_driver_id, one per driver. Returns
-- how many. Drivers with an open or a recent check-in are excluded first, because evaluating the rules reads their
-- positions.
create function private.request_check_ins(p_now timestamptz, p_driver_id uuid default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_limits private.check_in_limits := private.get_check_in_limits();
  v_quiet_since timestamptz := p_now - make_interval(secs => private.get_setting('check_in_quiet_seconds')::double precision);
  v_push_delay interval := make_interval(secs => private.get_setting('check_in_push_seconds')::double precision);
  v_text_delay interval := make_interval(secs => private.get_setting('check_in_text_seconds')::double precision);
  v_requested uuid[];
begin
  with inserted as (
    insert into private.check_ins (driver_id, transaction_id, stop, rule, requested_at, next_at, ends_at)
    select c.driver_id, c.transaction_id, c.stop, r.rule, p_now, p_now + v_push_delay, p_now + v_push_delay + v_text_delay
      from private.list_cash_carriers(p_now, p_driver_id) c
      left join private.standing_pauses s on s.driver_id = c.driver_id and s.until > p_now
     cross join lateral (
       select u.rule from unnest(private.list_check_in_rules(c, v_limits, p_now)) with ordinality u (rule, n)
        where (u.rule <> 'standing' or s.driver_id is null)
          and not exists (select from private.check_ins k where k.driver_id = c.driver_id and k.transaction_id = c.transaction_id and k.stop = c.stop and k.rule = u.rule)
        order by u.n limit 1) r
     where private.is_check_in_automatic(c.driver_id)
       and not exists (select from private.check_ins k where k.driver_id = c.driver_id and k.state in ('asked', 'texted'))
       and not exists (select from private.check_ins k where k.driver_id = c.driver_id and k.answered_at > v_quiet_since)
     -- Each row locks its driver; the order by driver prevents deadlocks with other transactions that lock several.
     order by c.driver_id
    on conflict do nothing
    returning id)
  select coalesce(array_agg(id order by id), '{}') into v_requested from inserted;
  perform private.enqueue_many('send_check_in_push', array(select jsonb_build_object('checkInId', i) from unnest(v_requested) i), p_max_attempts => 3);
  perform private.schedule_check_in_step(i, clock_timestamp() + v_push_delay) from unnest(v_requested) i;
  return cardinality(v_requested);
end $$;

-- end_check_in: ends a check-in because the driver holds no cash any more or check-ins no longer apply to them.
create function private.end_check_in(p_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.check_ins k set state = 'ended', next_at = clock_timestamp() where k.id = p_id and private.is_check_in_open(k.state);
  perform private.dequeue('check_in:' || p_id);
end $$;

-- check_in_json: a check-in as its driver sees it.
create function private.check_in_json(p_c private.check_ins) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_c.id, 'rule', p_c.rule, 'requestedAt', private.format_iso(p_c.requested_at), 'transactionId', p_c.transaction_id, 'endsAt', private.format_iso(p_c.ends_at))
     where p_c.id is not null);
end $$;

-- find_check_in: the check-in that this driver has to answer: an open one while they hold cash, or a recently
-- escalated one without an answer. A row of nulls if there is none.
create function private.find_check_in(p_driver_id uuid) returns private.check_ins
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select k from private.check_ins k
     where k.driver_id = p_driver_id and k.answered_at is null
       and (private.is_check_in_open(k.state) and exists (select from private.list_held_cash(p_driver_id))
         or k.state = 'escalated' and k.ends_at > clock_timestamp() - make_interval(secs => private.get_setting('check_in_answer_seconds')::double precision))
     order by k.requested_at desc limit 1);
end $$;

-- broadcast_check_in: notifies the driver's open pages that a check-in has started or changed.
create function private.broadcast_check_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('driver:' || new.driver_id, 'check_in', jsonb_build_object('checkInId', new.id, 'state', new.state));
  return null;
end $$;

create trigger check_ins_broadcast_new after insert on private.check_ins
  for each row execute function private.broadcast_check_in();

create trigger check_ins_broadcast after update on private.check_ins
  for each row when ((old.state, old.answer) is distinct from (new.state, new.answer)) execute function private.broadcast_check_in();

-- declare_waiting: suppresses check-ins about standing still for a while. Returns until when.
create function private.declare_waiting(p_driver_id uuid) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_until timestamptz;
begin
  insert into private.standing_pauses as p (driver_id, until)
  values (p_driver_id, clock_timestamp() + make_interval(secs => private.get_setting('check_in_quiet_seconds')::double precision))
  on conflict (driver_id) do update set until = greatest(p.until, excluded.until)
  returning p.until into v_until;
  return v_until;
end $$;
