-- Standing orders: deliveries that repeat weekly.

-- find_next_weekday: the first of these weekdays after p_after and not after p_until; null if there is none.
create function private.find_next_weekday(p_weekdays int[], p_after date, p_until date) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select d.day from (select p_after + n as day from generate_series(1, 7) n) d
     where extract(isodow from d.day)::int = any (p_weekdays) and (p_until is null or d.day <= p_until)
     order by d.day limit 1);
end $$;

-- compute_standing_order_start_after: the day after which the first delivery may be scheduled: yesterday if today's
-- window can still be met, otherwise today.
create function private.compute_standing_order_start_after(p_from time, p_to time) returns date
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text := private.get_time_zone();
  v_today date := (clock_timestamp() at time zone v_zone)::date;
begin
  return case when (select w.ends from private.compute_window_on_day(v_today, p_from, p_to, v_zone) w) >= clock_timestamp() + make_interval(secs => private.get_setting('window_notice_seconds')::double precision)
              then v_today - 1 else v_today end;
end $$;

create function private.standing_order_json(p_order private.standing_orders) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_order.id, 'state', p_order.state, 'receiver', p_order.receiver_name, 'amount', (p_order.request ->> 'amount')::numeric,
    'funding', coalesce(p_order.request ->> 'funding', 'sender_cash'), 'deliveryAddress', p_order.request ->> 'deliveryAddress', 'deliveryUnit', p_order.request ->> 'deliveryUnit',
    'pickupAddress', p_order.request ->> 'pickupAddress', 'weekdays', to_jsonb(p_order.weekdays),
    'from', to_char(p_order.wanted_from, 'HH24:MI'), 'to', to_char(p_order.wanted_to, 'HH24:MI'), 'until', p_order.until,
    'nextOn', case when p_order.state = 'active' then p_order.next_on end, 'problem', p_order.problem, 'failedOn', p_order.failed_on,
    'lastTransactionId', p_order.last_transaction_id, 'createdAt', private.format_iso(p_order.created_at));
end $$;

-- lock_own_standing_order: the caller's standing order, locked; a row of nulls if there is none.
create function private.lock_own_standing_order(p_id uuid, p_actor uuid) returns private.standing_orders
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order private.standing_orders;
begin
  select * into v_order from private.standing_orders o where o.id = p_id and o.user_id = p_actor for update;
  return v_order;
end $$;

-- list_standing_orders: the caller's standing orders: active and paused ones, and up to fifty that ended within a
-- month.
create function app.list_standing_orders() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(jsonb_build_object('items', (
    select coalesce(jsonb_agg(private.standing_order_json(listed.standing_order) order by ((listed.standing_order).state = 'ended'), (listed.standing_order).next_on nulls last, (listed.standing_order).created_at desc), '[]')
      from (select s as standing_order from private.standing_orders s where s.user_id = v_actor and s.state <> 'ended'
            union all
            (select s from private.standing_orders s where s.user_id = v_actor and s.ended_at > clock_timestamp() - interval '30 days' order by s.ended_at desc limit 50)) listed)));
end $$;
revoke execute on function app.list_standing_orders() from public;
grant execute on function app.list_standing_orders() to handover_authenticated;

-- create_standing_order: repeats one of the caller's deliveries on these weekdays. Texts, places and amount are copied
-- from that delivery; the time window is given.
create function app.create_standing_order(p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions;
  v_order private.standing_orders;
  v_from time := (p_body ->> 'from')::time;
  v_to time := (p_body ->> 'to')::time;
  v_until date := (p_body ->> 'until')::date;
  v_weekdays int[] := array(select distinct d::int from jsonb_array_elements_text(p_body -> 'weekdays') d order by 1);
  v_next_day date;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select * into v_transaction from public.transactions t where t.id = (p_body ->> 'transactionId')::uuid and t.user_id = v_actor and t.redacted_at is null;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  v_next_day := private.find_next_weekday(v_weekdays, private.compute_standing_order_start_after(v_from, v_to), v_until);
  if v_next_day is null then
    return private.refuse_invalid('until', 'no_day_until');
  end if;
  -- The lock serializes concurrent calls, so that the limit holds.
  perform pg_advisory_xact_lock(hashtextextended('standing ' || v_actor, 0));
  if (select count(*) from private.standing_orders o where o.user_id = v_actor and o.state <> 'ended') >= private.get_setting('standing_orders_max') then
    return private.refuse('INVALID_STATE', '{"reason": "standing_orders_full"}');
  end if;
  insert into private.standing_orders (user_id, receiver_id, receiver_name, request, weekdays, wanted_from, wanted_to, until, next_on)
  values (v_actor, v_transaction.receiver_id, v_transaction.receiver_name, jsonb_strip_nulls(jsonb_build_object(
      'receiverId', v_transaction.receiver_id, 'amount', v_transaction.amount, 'funding', v_transaction.funding,
      'deliveryAddress', v_transaction.delivery_address, 'deliveryUnit', v_transaction.delivery_unit, 'deliveryLocation', private.point_json(v_transaction.delivery_latitude, v_transaction.delivery_longitude),
      'pickupAddress', case when v_transaction.hub_id is null then v_transaction.pickup_address end, 'pickupUnit', v_transaction.pickup_unit,
      'pickupLocation', case when v_transaction.hub_id is null then private.point_json(v_transaction.pickup_latitude, v_transaction.pickup_longitude) end,
      'notes', v_transaction.notes, 'specialInstructions', v_transaction.package_details -> 'special_instructions', 'description', v_transaction.package_details -> 'description')),
    v_weekdays, v_from, v_to, v_until, v_next_day)
  returning * into v_order;
  return private.ok(private.standing_order_json(v_order));
end $$;
revoke execute on function app.create_standing_order(jsonb) from public;
grant execute on function app.create_standing_order(jsonb) to handover_authenticated;

-- change_standing_order: the sender pauses, resumes or ends it, or skips the next day. It ends automatically after its
-- last day. Idempotent: a skip names its day, because otherwise each repeat would skip another one. Deliveries that
-- were created already are not affected.
create function app.change_standing_order(p_id uuid, p_change text, p_day date default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_order private.standing_orders;
  v_next_day date;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_order := private.lock_own_standing_order(p_id, v_actor);
  if v_order.id is null then
    return private.refuse('NOT_FOUND', '{"reason": "standing_order"}');
  end if;
  if v_order.state = 'ended' and p_change = 'skip' and v_order.until <= p_day then
    return private.ok(private.standing_order_json(v_order));
  elsif v_order.state = 'ended' and p_change <> 'end' then
    return private.refuse('INVALID_STATE', '{"reason": "standing_order_ended"}');
  end if;
  v_next_day := case
    when p_change = 'end' then null
    when p_change = 'resume' and v_order.state = 'paused' then private.find_next_weekday(v_order.weekdays, greatest(private.compute_standing_order_start_after(v_order.wanted_from, v_order.wanted_to), v_order.next_on - 1), v_order.until)
    when p_change = 'skip' and v_order.next_on = p_day then private.find_next_weekday(v_order.weekdays, v_order.next_on, v_order.until)
    else v_order.next_on end;
  update private.standing_orders o set
    -- Without a remaining day it has ended.
    state = case when v_next_day is null then 'ended' when p_change = 'pause' then 'paused' when p_change = 'resume' then 'active' else o.state end,
    ended_at = case when v_next_day is null then coalesce(o.ended_at, clock_timestamp()) end,
    consecutive_failures = case when p_change = 'resume' then 0 else o.consecutive_failures end,
    problem = case when p_change = 'resume' then null else o.problem end, failed_on = case when p_change = 'resume' then null else o.failed_on end,
    next_on = v_next_day
  where o.id = v_order.id returning * into v_order;
  return private.ok(private.standing_order_json(v_order));
end $$;
revoke execute on function app.change_standing_order(uuid, text, date) from public;
grant execute on function app.change_standing_order(uuid, text, date) to handover_authenticated;

-- run_standing_order: creates the due delivery and notifies the sender of success or failure. Order and day form the
-- client action id, so that repeated runs create one delivery per day. Pauses the order after three consecutive
-- failures. Days that are too late, as after the worker was stopped, are skipped with one notification and do not
-- count.
create function private.run_standing_order(p_order private.standing_orders) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_response jsonb;
  v_is_created boolean;
  v_start_after date := private.compute_standing_order_start_after(p_order.wanted_from, p_order.wanted_to);
  v_is_missed boolean := p_order.next_on <= v_start_after;
  v_next_day date := private.find_next_weekday(p_order.weekdays, greatest(p_order.next_on, v_start_after), p_order.until);
  v_order private.standing_orders;
begin
  begin
    v_response := case when v_is_missed then private.refuse_invalid('preferredTime.day', 'window_too_soon') else private.create_transaction_for(p_order.user_id,
      p_order.request || jsonb_build_object('preferredTime', jsonb_build_object('from', to_char(p_order.wanted_from, 'HH24:MI'), 'to', to_char(p_order.wanted_to, 'HH24:MI'), 'day', p_order.next_on)),
      md5(p_order.id || ' ' || p_order.next_on)::uuid, null, null) end;
  exception
    when deadlock_detected or serialization_failure then
      raise;
    -- A failing order must not block the others.
    when others then
      raise warning 'standing order % could not be made: %', p_order.id, sqlstate;
      v_response := private.refuse('INTERNAL_ERROR');
  end;
  v_is_created := (v_response ->> 'ok')::boolean;
  update private.standing_orders o set
    next_on = v_next_day,
    last_transaction_id = case when v_is_created then (v_response #>> '{data,id}')::uuid else o.last_transaction_id end,
    problem = case when not v_is_created then v_response ->> 'code' end, failed_on = case when not v_is_created then p_order.next_on end,
    consecutive_failures = case when v_is_created then 0 when v_is_missed then o.consecutive_failures else o.consecutive_failures + 1 end,
    state = case when v_next_day is null then 'ended' when not v_is_created and not v_is_missed and o.consecutive_failures >= 2 then 'paused' else o.state end,
    ended_at = case when v_next_day is null then clock_timestamp() end
  where o.id = p_order.id returning * into v_order;
  perform private.enqueue('notify', jsonb_strip_nulls(jsonb_build_object(
    'type', case when v_is_created then 'standing_order_created' else 'standing_order_refused' end, 'userId', p_order.user_id,
    'transactionId', v_response #> '{data,id}', 'key', 'standing_order:' || p_order.id || ':' || p_order.next_on,
    'facts', jsonb_build_object('day', p_order.next_on, 'amount', p_order.request -> 'amount', 'name', p_order.receiver_name, 'paused', v_order.state = 'paused'))));
  return v_is_created;
end $$;

-- run_standing_orders: creates the due deliveries, a day before their window opens. `more`: call again.
create function app.run_standing_orders(p_limit int default 10) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_lead_time interval := make_interval(hours => private.get_setting('standing_order_lead_hours')::int);
  v_zone text := private.get_time_zone();
  v_order private.standing_orders;
  v_created_count int := 0;
  v_refused_count int := 0;
begin
  for v_order in
    select * from private.standing_orders o
     where o.state = 'active' and o.next_on <= ((clock_timestamp() + v_lead_time) at time zone v_zone)::date
       -- A banned user sends nothing, as without a session.
       and not exists (select from auth.users u where u.id = o.user_id and u.banned_until > clock_timestamp())
       and private.compute_timestamp_on_day(o.next_on, o.wanted_from, v_zone, false) <= clock_timestamp() + v_lead_time
     order by o.next_on limit p_limit for update skip locked
  loop
    if private.run_standing_order(v_order) then
      v_created_count := v_created_count + 1;
    else
      v_refused_count := v_refused_count + 1;
    end if;
  end loop;
  return private.ok(jsonb_build_object('created', v_created_count, 'refused', v_refused_count, 'more', v_created_count + v_refused_count = p_limit));
end $$;
revoke execute on function app.run_standing_orders(int) from public;
grant execute on function app.run_standing_orders(int) to handover_service;
