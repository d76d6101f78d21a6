-- run_standing_order: creates the due delivery and notifies the sender of success or failure. Order and day form the
-- client action id, so that repeated runs create one delivery per day. Pauses the order after three consecutive
-- failures. Days that are too late, as after the worker was stopped, are skipped with one notification and do not
-- count.
create function private.run_standing_order(p_o private.standing_orders) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_result jsonb;
  v_created boolean;
  v_too_late date := private.compute_standing_order_start_after(p_o.wanted_from, p_o.wanted_to);
  v_missed boolean := p_o.next_on <= v_too_late;
  v_next date := private.find_next_weekday(p_o.weekdays, greatest(p_o.next_on, v_too_late), p_o.until);
  v_o private.standing_orders;
begin
  begin
    v_result := case when v_missed then private.refuse_invalid('preferredTime.day', 'window_too_soon') else private.create_transaction_for(p_o.user_id,
      p_o.request || jsonb_build_object('preferredTime', jsonb_build_object('from', to_char(p_o.wanted_from, 'HH24:MI'), 'to', to_char(p_o.wanted_to, 'HH24:MI'), 'day', p_o.next_on)),
      md5(p_o.id || ' ' || p_o.next_on)::uuid, null, null) end;
  exception
    when deadlock_detected or serialization_failure then
      raise;
    -- A failing order must not block the others.
    when others then
      raise warning 'standing order % could not be made: %', p_o.id, sqlstate;
      v_result := private.refuse('INTERNAL_ERROR');
  end;
  v_created := (v_result ->> 'ok')::boolean;
  update private.standing_orders o set
    next_on = v_next,
    last_transaction_id = case when v_created then (v_result #>> '{data,id}')::uuid else o.last_transaction_id end,
    problem = case when not v_created then v_result ->> 'code' end, failed_on = case when not v_created then p_o.next_on end,
    consecutive_failures = case when v_created then 0 when v_missed then o.consecutive_failures else o.consecutive_failures + 1 end,
    state = case when v_next is null then 'ended' when not v_created and not v_missed and o.consecutive_failures >= 2 then 'paused' else o.state end,
    ended_at = case when v_next is null then clock_timestamp() end
  where o.id = p_o.id returning * into v_o;
  perform private.enqueue('notify', jsonb_strip_nulls(jsonb_build_object(
    'type', case when v_created then 'standing_order_created' else 'standing_order_refused' end, 'userId', p_o.user_id,
    'transactionId', v_result #> '{data,id}', 'key', 'standing_order:' || p_o.id || ':' || p_o.next_on,
    'facts', jsonb_build_object('day', p_o.next_on, 'amount', p_o.request -> 'amount', 'name', p_o.receiver_name, 'paused', v_o.state = 'paused'))));
  return v_created;
end $$;

-- run_standing_orders: creates the due deliveries, a day before their window opens.
create function app.run_standing_orders(p_limit int default 200) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_lead interval := make_interval(hours => private.get_setting('standing_order_lead_hours')::int);
  v_zone text := private.get_time_zone();
  v_o private.standing_orders;
  v_created int := 0;
  v_refused int := 0;
begin
  for v_o in
    select * from private.standing_orders o
     where o.state = 'active' and o.next_on <= ((clock_timestamp() + v_lead) at time zone v_zone)::date
       -- A banned user sends nothing, as without a session.
       and not exists (select from auth.users u where u.id = o.user_id and u.banned_until > clock_timestamp())
       and private.compute_timestamp_on_day(o.next_on, o.wanted_from, v_zone, false) <= clock_timestamp() + v_lead
     order by o.next_on limit p_limit for update skip locked
  loop
    if private.run_standing_order(v_o) then
      v_created := v_created + 1;
    else
      v_refused := v_refused + 1;
    end if;
  end loop;
  return private.ok(jsonb_build_object('created', v_created, 'refused', v_refused));
end $$;
revoke execute on function app.run_standing_orders(int) from public;
grant execute on function app.run_standing_orders(int) to handover_service;
