-- Figures of the overview. A figure and the list behind it use the same function, so that they always agree.

-- compute_overview_day: returns the day of `p_at` in the service's time zone: its start, the start of the same weekday
-- a week earlier, and the corresponding time of that day.
create function private.compute_overview_day(p_at timestamptz, out day date, out starts timestamptz, out starts_before timestamptz, out at_before timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text := private.get_time_zone();
begin
  day := (p_at at time zone v_zone)::date;
  starts := private.compute_business_day_start(day);
  starts_before := private.compute_business_day_start(day - 7);
  at_before := private.compute_timestamp_on_day(day - 7, (p_at at time zone v_zone)::time, v_zone, false);
end $$;

-- list_deliveries_by_figure: lists the deliveries of a figure: 'waiting' for a driver, 'active' with a driver,
-- 'cash_out' with cash held by drivers, 'found' a driver today, 'delivered' today, 'delivered_before' on the same
-- weekday a week ago up to this time. Open deliveries are few and indexed; those of a day use the index of their time.
create function private.list_deliveries_by_figure(p_figure text) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_day record;
begin
  case p_figure
    when 'waiting' then
      return query select t.id from public.transactions t where private.is_seeking_driver(t.status);
    when 'active' then
      return query select t.id from public.transactions t where private.is_with_driver(t.status);
    when 'cash_out' then
      return query select distinct h.transaction_id from ledger.holdings h;
    else
      v_day := private.compute_overview_day(now());
      case p_figure
        when 'found' then
          return query select t.id from public.transactions t where t.assigned_at >= v_day.starts;
        when 'delivered' then
          return query select t.id from public.transactions t where t.status = 'delivered' and t.completed_at >= v_day.starts;
        when 'delivered_before' then
          return query select t.id from public.transactions t
            where t.status = 'delivered' and t.completed_at >= v_day.starts_before and t.completed_at < v_day.at_before;
        else
          -- An attention item (list_deliveries_needing_attention).
          return query select n.id from private.list_deliveries_needing_attention() n where n.kind = p_figure;
      end case;
  end case;
end $$;

-- compute_overview: returns the current figures.
create function private.compute_overview() returns private.overview_samples
language plpgsql stable security definer set search_path = '' as $$
declare
  v_sample private.overview_samples;
begin
  v_sample.at := now();
  v_sample.waiting := (select count(*) from private.list_deliveries_by_figure('waiting'));
  v_sample.active := (select count(*) from private.list_deliveries_by_figure('active'));
  -- The same as in list_deliveries_needing_attention(), without computing its other kinds.
  v_sample.late := (select count(*) from private.late_deliveries);
  v_sample.at_work := (select count(*) from public.driver_profiles d where d.status <> 'offline');
  v_sample.cash_out := (select coalesce(sum(h.amount), 0) from ledger.holdings h);
  return v_sample;
end $$;

-- record_overview_sample: stores the figures once for each quarter of an hour.
create function private.record_overview_sample() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := date_bin('15 minutes', now(), timestamptz '2000-01-01 00:00:00+00');
  v_sample private.overview_samples;
begin
  if exists (select from private.overview_samples s where s.at = v_at) then
    return;
  end if;
  v_sample := private.compute_overview();
  v_sample.at := v_at;
  insert into private.overview_samples select (v_sample).* on conflict do nothing;
end $$;

-- get_assignment_wait_stats: returns how long deliveries that found a driver between two times waited: from the last
-- payment or return to dispatch, or from when their search opened, until the driver accepted. Uses the latest 2,000, to
-- bound the cost on a busy day.
create function private.get_assignment_wait_stats(p_from timestamptz, p_to timestamptz, out deliveries int, out median int)
language plpgsql stable security definer set search_path = '' as $$
begin
  select count(*) into deliveries from public.transactions t where t.assigned_at >= p_from and t.assigned_at < p_to;
  select round(percentile_cont(0.5) within group (order by extract(epoch from s.waited)))::int into median
    from (select t.assigned_at - greatest(u."timestamp", case when t.wanted_from is not null then private.find_search_start_time(t) end) as waited
            from (select * from public.transactions d where d.assigned_at >= p_from and d.assigned_at < p_to order by d.assigned_at desc limit 2000) t
            join lateral (
              select paid."timestamp" from public.transaction_status_updates paid
               where paid.transaction_id = t.id and paid.new_status = 'payment_confirmed' and paid.action in ('confirm_payment', 'cancel_task', 'unassign') and paid."timestamp" <= t.assigned_at
               order by paid.id desc limit 1) u on true) s
   where s.waited >= interval '0';
end $$;

-- admin_get_overview: returns the current figures and those of the same time a week ago. `before` is null without a
-- sample (no worker ran, or the service is younger). `course`: today's samples, by minute of the day. `hours`:
-- deliveries by hour in the service's time zone; future hours of today are null.
create function app.admin_get_overview() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_day record;
  v_zone text := private.get_time_zone();
  v_sample private.overview_samples;
  v_sample_before private.overview_samples;
  v_wait_stats record;
  v_wait_stats_before record;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  v_day := private.compute_overview_day(now());
  v_sample := private.compute_overview();
  -- The sample of that quarter of an hour, or the previous one.
  select * into v_sample_before from private.overview_samples s
   where s.at <= v_day.at_before and s.at > v_day.at_before - interval '30 minutes' order by s.at desc limit 1;
  v_wait_stats := private.get_assignment_wait_stats(v_day.starts, 'infinity');
  v_wait_stats_before := private.get_assignment_wait_stats(v_day.starts_before, v_day.at_before);
  return private.ok(jsonb_build_object(
    'at', private.format_iso(now()), 'day', v_day.day, 'previousDay', v_day.day - 7, 'timeZone', v_zone,
    'waiting', jsonb_build_object('now', v_sample.waiting, 'before', v_sample_before.waiting),
    'active', jsonb_build_object('now', v_sample.active, 'before', v_sample_before.active),
    'late', jsonb_build_object('now', v_sample.late, 'before', v_sample_before.late),
    'atWork', jsonb_build_object('now', v_sample.at_work, 'before', v_sample_before.at_work),
    'free', (select count(*) from public.driver_profiles d where d.status = 'online'),
    'cashOut', jsonb_build_object('now', v_sample.cash_out, 'before', v_sample_before.cash_out),
    'mostCash', (
      select jsonb_build_object('driverId', d.user_id, 'name', d.name, 'amount', h.amount)
        from (select c.driver_id, sum(c.amount) as amount from private.held_cash c group by c.driver_id order by 2 desc, 1 limit 1) h
        join public.driver_profiles d on d.user_id = h.driver_id),
    'cashOutDeliveries', (select count(*) from private.list_deliveries_by_figure('cash_out')),
    'found', jsonb_build_object('now', v_wait_stats.deliveries, 'before', v_wait_stats_before.deliveries),
    'medianSeconds', jsonb_build_object('now', v_wait_stats.median, 'before', v_wait_stats_before.median),
    'delivered', jsonb_build_object('now', (select count(*) from private.list_deliveries_by_figure('delivered')), 'before', (select count(*) from private.list_deliveries_by_figure('delivered_before'))),
    'course', coalesce((
      select jsonb_agg(jsonb_build_object('minute', (extract(epoch from s.at - v_day.starts) / 60)::int, 'waiting', s.waiting, 'active', s.active, 'late', s.late,
                                          'atWork', s.at_work, 'cashOut', s.cash_out) order by s.at)
        from private.overview_samples s where s.at >= v_day.starts and s.at <= now()), '[]'),
    'hours', (
      with completed_deliveries as (
        select extract(hour from t.completed_at at time zone v_zone)::int as hour, t.completed_at >= v_day.starts as is_today
          from public.transactions t
         where t.status = 'delivered' and (t.completed_at >= v_day.starts
           or t.completed_at >= v_day.starts_before and t.completed_at < private.compute_business_day_start(v_day.day - 6)))
      select jsonb_agg(jsonb_build_object('hour', h, 'before', coalesce(d.before, 0),
                         'today', case when h <= extract(hour from now() at time zone v_zone) then coalesce(d.today, 0) end) order by h)
        from generate_series(0, 23) h
        left join (select c.hour, count(*) filter (where c.is_today) as today, count(*) filter (where not c.is_today) as before from completed_deliveries c group by c.hour) d on d.hour = h)));
end $$;
revoke execute on function app.admin_get_overview() from public;
grant execute on function app.admin_get_overview() to handover_authenticated;

-- The administrators' live map: drivers at work, open deliveries, zones, and recent zone entries and exits.

-- board_driver_json: returns a driver at work. The location is the newest accepted position, however old; `at` is its
-- time.
create function private.board_driver_json(p_driver public.driver_profiles) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_driver.user_id, 'name', p_driver.name, 'status', p_driver.status, 'isAvailable', p_driver.is_available,
    'location', private.timed_point_json(p_driver.current_latitude, p_driver.current_longitude, p_driver.position_at),
    'zones', coalesce((
      select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name) order by z.name, z.id)
        from private.drivers_in_zones d join public.geofence_zones z on z.id = d.zone_id and z.is_active
       where d.driver_id = p_driver.user_id), '[]'),
    'deliveryId', (select t.id from public.transactions t
                    where t.driver_id = p_driver.user_id and private.is_with_driver(t.status)));
end $$;

-- board_delivery_json: returns a delivery that waits for a driver or that a driver has. Flagged: the search found no
-- driver.
create function private.board_delivery_json(p_transaction public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_transaction.id, 'orderNo', p_transaction.order_no, 'status', p_transaction.status, 'statusLabel', private.localized_message_json('label_' || p_transaction.status),
    'amount', p_transaction.amount, 'urgent', p_transaction.urgent, 'senderName', p_transaction.sender_name, 'receiverName', p_transaction.receiver_name,
    'pickup', jsonb_build_object('address', p_transaction.pickup_address, 'location', private.point_json(p_transaction.pickup_latitude, p_transaction.pickup_longitude)),
    'dropOff', jsonb_build_object('address', p_transaction.delivery_address, 'location', private.point_json(p_transaction.delivery_latitude, p_transaction.delivery_longitude)),
    'driverId', p_transaction.driver_id, 'createdAt', private.format_iso(p_transaction.created_at), 'preferredTime', private.preferred_time_json(p_transaction), 'startedAt', private.format_iso(p_transaction.started_at),
    'estimatedArrival', (select private.format_iso(private.estimate_arrival(route.seconds)) from private.get_remaining_route(p_transaction) route where p_transaction.driver_id is not null),
    'deviation', private.route_deviation_json(p_transaction), 'lateSince', (select private.format_iso(l.since) from private.late_deliveries l where l.id = p_transaction.id),
    'flagged', exists (select from private.dispatches d where d.transaction_id = p_transaction.id and d.exhausted_at is not null));
end $$;

-- admin_get_board: returns the live map's initial state; events on `ops` update it. Limits: 2,000 drivers (with a
-- delivery first, then last seen first), 500 waiting deliveries (due first), 500 with drivers (oldest first), 500
-- zones, and the 20 newest entries and exits. `truncated`: what exceeds its limit.
create function app.admin_get_board() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_drivers public.driver_profiles[];
  v_waiting public.transactions[];
  v_in_progress public.transactions[];
  v_zones public.geofence_zones[];
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  v_drivers := array(
    select d from public.driver_profiles d where d.status <> 'offline'
     order by d.status = 'on_duty' desc, d.last_seen desc nulls last, d.user_id limit 2001);
  v_waiting := array(
    select t from public.transactions t where private.is_seeking_driver(t.status) order by private.get_due_time(t.wanted_from, t.created_at), t.id limit 501);
  -- Materialized, because the planner may otherwise read all deliveries in the order of their creation.
  v_in_progress := array(
    with active as materialized (select t from public.transactions t where private.is_with_driver(t.status))
    select a.t from active a order by (a.t).created_at, (a.t).id limit 501);
  v_zones := array(select z from public.geofence_zones z where z.is_active order by z.name, z.id limit 501);
  return private.ok(jsonb_build_object(
    'drivers', coalesce((select jsonb_agg(private.board_driver_json(d) order by d.name, d.user_id) from unnest(v_drivers[1:2000]) d), '[]'),
    'deliveries', coalesce((select jsonb_agg(private.board_delivery_json(t) order by t.created_at, t.id) from unnest(v_waiting[1:500] || v_in_progress[1:500]) t), '[]'),
    'zones', coalesce((select jsonb_agg((private.zone_input_json(z) - 'isActive') || jsonb_build_object('id', z.id) order by z.name, z.id) from unnest(v_zones[1:500]) z), '[]'),
    'zoneEvents', coalesce((
      select jsonb_agg(jsonb_build_object('driverId', e.driver_id, 'driverName', d.name, 'zoneId', e.zone_id, 'zoneName', z.name,
                                          'eventType', e.event_type, 'timestamp', private.format_iso(e."timestamp")) order by e."timestamp" desc, e.id desc)
        from (select * from public.geofence_events g order by g.id desc limit 20) e
        join public.driver_profiles d on d.user_id = e.driver_id join public.geofence_zones z on z.id = e.zone_id), '[]'),
    'truncated', jsonb_build_object('drivers', cardinality(v_drivers) > 2000, 'deliveries', cardinality(v_waiting) > 500 or cardinality(v_in_progress) > 500, 'zones', cardinality(v_zones) > 500)));
end $$;
revoke execute on function app.admin_get_board() from public;
grant execute on function app.admin_get_board() to handover_authenticated;
