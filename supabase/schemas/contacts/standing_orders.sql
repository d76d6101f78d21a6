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

create function private.standing_order_json(p_o private.standing_orders) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_o.id, 'state', p_o.state, 'receiver', p_o.receiver_name, 'amount', (p_o.request ->> 'amount')::numeric,
    'funding', coalesce(p_o.request ->> 'funding', 'sender_cash'), 'deliveryAddress', p_o.request ->> 'deliveryAddress', 'deliveryUnit', p_o.request ->> 'deliveryUnit',
    'pickupAddress', p_o.request ->> 'pickupAddress', 'weekdays', to_jsonb(p_o.weekdays),
    'from', to_char(p_o.wanted_from, 'HH24:MI'), 'to', to_char(p_o.wanted_to, 'HH24:MI'), 'until', p_o.until,
    'nextOn', case when p_o.state = 'active' then p_o.next_on end, 'problem', p_o.problem, 'failedOn', p_o.failed_on,
    'lastTransactionId', p_o.last_transaction_id, 'createdAt', private.format_iso(p_o.created_at));
end $$;

-- lock_own_standing_order: the caller's standing order, locked; a row of nulls if there is none.
create function private.lock_own_standing_order(p_id uuid, p_actor uuid) returns private.standing_orders
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_o private.standing_orders;
begin
  select * into v_o from private.standing_orders o where o.id = p_id and o.user_id = p_actor for update;
  return v_o;
end $$;
